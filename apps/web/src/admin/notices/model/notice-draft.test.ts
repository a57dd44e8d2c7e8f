import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { noticeBody, type AdminNotice } from '@onsil/contract/notices';
import { toNoticeBody, toNoticeDraft, createNoticeDraft, validateNotice } from './notice-draft.ts';

const words = { required: 'required', order: 'order' };
const begun = { ...createNoticeDraft('2026-11-20T03:00:00Z', 'ko'), title: '점검', details: '내일 쉽니다.' };

const written: AdminNotice = {
  noticeNo: 7,
  type: 'EVENT',
  title: '점검',
  details: '내일 쉽니다.',
  language: 'ko',
  hasTranslation: true,
  translation: { title: 'Maintenance', details: 'Closed tomorrow.' },
  registrant: '관리자',
  companyId: 3,
  companyName: '가나다',
  farmNo: null,
  farmName: null,
  isPinned: true,
  publishedFrom: '2026-11-20T03:00:00.000Z',
  publishedTo: '2026-11-21T03:00:00.000Z',
  state: 'published',
  isPopup: true,
  popupFrom: null,
  popupTo: '2026-11-20T15:00:00.000Z',
  createdAt: '2026-11-20T03:00:00.000Z',
  updatedAt: '2026-11-20T03:00:00.000Z',
  version: 1,
  files: [{ key: 'a'.repeat(32), name: '안내.pdf', size: 10, contentType: 'application/pdf' }],
};

describe('the draft of an announcement', () => {
  it('becomes a valid request body with times in Korea', () => {
    const body = z.parse(noticeBody, toNoticeBody(begun));
    expect(body).toMatchObject({
      publishedFrom: '2026-11-20T12:00:00+09:00',
      publishedTo: null,
      companyId: null,
      farmNo: null,
    });
  });

  it('for a company drops a farm that was chosen before', () => {
    expect(toNoticeBody({ ...begun, audience: 'company', companyId: 3, farmNo: 9 })).toMatchObject({
      companyId: 3,
      farmNo: null,
    });
  });

  it('drops the pop-up time if it does not pop up', () => {
    expect(toNoticeBody({ ...begun, popupFrom: '2026-11-20T12:00', popup: false })).toMatchObject({
      isPopup: false,
      popupFrom: null,
    });
  });

  it('is unchanged after loading and saving', () => {
    const body = toNoticeBody(toNoticeDraft(written));
    expect(Date.parse(body.publishedTo ?? '')).toBe(Date.parse(written.publishedTo ?? ''));
    expect(body).toMatchObject({
      language: 'ko',
      translation: written.translation,
      companyId: 3,
      isPinned: true,
      isPopup: true,
      files: ['a'.repeat(32)],
    });
  });
});

describe('validation', () => {
  it('requires title and text of a translation that is switched on', () => {
    expect(validateNotice({ ...begun, translated: true, otherTitle: 'Maintenance' }, words)).toEqual({
      otherDetails: 'required',
    });
    expect(toNoticeBody({ ...begun, translated: false, otherTitle: 'Maintenance' }).translation).toBeNull();
  });

  it('requires an audience', () => {
    expect(validateNotice({ ...begun, audience: 'farm' }, words)).toEqual({ farmNo: 'required' });
  });

  it('rejects a period that ends before it begins', () => {
    expect(validateNotice({ ...begun, publishedTo: begun.publishedFrom }, words)).toEqual({ publishedTo: 'order' });
    expect(validateNotice({ ...begun, popup: true, popupTo: '2026-11-20T11:59' }, words)).toEqual({ popupTo: 'order' });
    expect(validateNotice({ ...begun, popup: false, popupTo: '2026-11-20T11:59' }, words)).toEqual({});
  });
});

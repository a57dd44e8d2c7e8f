import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearSession } from '#lib/session/session-store.ts';
import type { RecordedRequest } from '#test/browser.ts';
import { posted, withTasks } from '#test/farm-tasks/fixtures.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { Page } from '../page.tsx';
import { farmCalendarSearch } from '../search-params.ts';

setUpPage({ now: Date.parse('2026-11-21T12:00:00+09:00'), returnsFocus: true });

let requests: RecordedRequest[];
beforeEach(() => {
  requests = withTasks([]);
});
afterEach(() => clearSession());

const path = '/smartfarm/$farmId/farm-calendar';
const open = () =>
  openPage({ path, at: '/smartfarm/F1/farm-calendar?begin=2026-11-24', Page, search: farmCalendarSearch });

/** A new task with everything that it needs. */
const fill = async () => {
  const { user } = open();
  const sheet = within(await screen.findByRole('dialog', { name: '할 일 추가' }));
  await sheet.findByRole('option', { name: '전기' });
  await user.selectOptions(sheet.getByRole('combobox', { name: '분류' }), '전기');
  await user.type(sheet.getByRole('textbox', { name: '내용' }), '전기 점검');
  return { user, sheet };
};

it('a form with a day that is none is not sent with the day before, and is once it is corrected', async () => {
  const { user, sheet } = await fill();
  const end = sheet.getByRole('textbox', { name: '종료일' });
  await user.clear(end);
  await user.type(end, '2026-11-31');
  await user.click(sheet.getByRole('button', { name: '저장' }));
  expect(document.activeElement).toBe(end);
  expect(sheet.getByText(/‘2026-11-31’: 날짜가 아닙니다/)).toBeDefined();
  expect(posted(requests)).toEqual([]);
  await user.clear(end);
  await user.type(end, '2026-11-30');
  await user.click(sheet.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(posted(requests)).toMatchObject([{ body: { end: '2026-11-30' } }]));
});

it('a form with a time that is none is not sent without it by Enter', async () => {
  const { user, sheet } = await fill();
  await user.type(sheet.getByLabelText('시각(선택)'), '2530{Enter}');
  expect(sheet.getByText(/‘2530’: 시각이 아닙니다/)).toBeDefined();
  expect(posted(requests)).toEqual([]);
});

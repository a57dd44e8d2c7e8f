import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AdminField } from '@onsil/contract/admin-fields';
import { getPaging } from '@onsil/contract/envelope';
import { ok, refuse, serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { fieldsSearch } from '../search-params.ts';
import { Page } from './page.tsx';

const temperature: AdminField = {
  key: 'temperature',
  isCore: true,
  kind: 'measured',
  nameKo: '온도',
  nameEn: 'Temperature',
  unit: '°C',
  decimals: 1,
  min: -20,
  max: 80,
  scaleMin: 0,
  scaleMax: 40,
  rollup: 'mean',
  units: ['°C', '°F', 'K'],
  version: 3,
};

const open = (answers: Parameters<typeof serve>[0] = {}, search = '') => {
  const requests = serve({
    'GET /admin/fields': () => ok({ items: [temperature], paging: getPaging(1, 200, 1) }),
    ...answers,
  });
  return {
    ...openPage({ path: '/admin/fields', Page, at: `/admin/fields${search}`, search: fieldsSearch }),
    requests,
  };
};

setUpPage({ returnsFocus: true });

describe('the catalogue of fields', () => {
  it('lists each field with limits and scale in its unit', async () => {
    open();
    const row = (await screen.findByRole('table', { name: '측정 항목' })).querySelector('tbody tr');
    const text = row?.textContent?.replaceAll('\u00a0', ' ');
    for (const word of ['온도', 'temperature', '−20~80℃', '0~40℃', '기본']) expect(text).toContain(word);
  });

  it('allows only names and scale of a core field to change', async () => {
    const { requests, user, router } = open(
      { 'PUT /admin/field/temperature': () => ok() },
      '?sheet=edit&id=temperature',
    );
    const sheet = within(await screen.findByRole('dialog', { name: '온도' }));
    for (const fixed of ['단위', '소수 자릿수', '최솟값', '최댓값', '집계'])
      expect(sheet.getByLabelText(fixed)).toHaveProperty('disabled', true);
    await user.clear(sheet.getByLabelText('눈금 끝'));
    await user.type(sheet.getByLabelText('눈금 끝'), '50');
    await user.click(sheet.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    const { key: _key, isCore: _core, kind: _kind, units: _units, ...facts } = temperature;
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ ...facts, scaleMax: 50 });
  });

  it('merges what somebody else saved meanwhile, and shows where both changed the same', async () => {
    let current = temperature;
    const { requests, user, router } = open(
      {
        'GET /admin/fields': () => ok({ items: [current], paging: getPaging(1, 200, 1) }),
        'PUT /admin/field/temperature': () => {
          if (current !== temperature) return ok();
          current = { ...temperature, nameKo: '기온', nameEn: 'Air temperature', version: 4 };
          return refuse(409, 'CONFLICT', '다른 곳에서 먼저 바뀌었습니다.');
        },
      },
      '?sheet=edit&id=temperature',
    );
    const sheet = within(await screen.findByRole('dialog', { name: '온도' }));
    await user.type(sheet.getByLabelText('한국어 이름'), '!');
    await user.click(sheet.getByRole('button', { name: '저장' }));
    expect(await sheet.findByText('한국어 이름: 현재 ‘기온’')).toBeDefined();
    await user.click(sheet.getByRole('button', { name: '내 입력으로 저장' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    const { body } = requests.findLast(({ method }) => method === 'PUT') ?? {};
    expect(body).toMatchObject({ nameKo: '온도!', nameEn: 'Air temperature', version: 4 });
  });

  it('validates a new field, and shows the server’s error at its input', async () => {
    const { requests, user } = open({
      'POST /admin/field': () =>
        refuse(422, 'INVALID', '확인해 주세요.', {
          fields: [{ path: 'key', code: 'taken', message: '이미 사용 중인 값입니다.' }],
        }),
    });
    await user.click(await screen.findByRole('button', { name: '항목 추가' }));
    const sheet = within(await screen.findByRole('dialog', { name: '측정 항목 추가' }));
    await user.type(sheet.getByLabelText('키'), 'Leaf temp');
    await user.click(sheet.getByRole('button', { name: '항목 추가' }));
    expect(await sheet.findByText(/키는 영문 소문자로 시작하는/)).toBeDefined();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    await user.clear(sheet.getByLabelText('키'));
    const typed = { 키: 'leafTemperature', '한국어 이름': '엽온', '영어 이름': 'Leaf', 최솟값: '-20', 최댓값: '80' };
    for (const [label, text] of Object.entries({ ...typed, '눈금 시작': '0', '눈금 끝': '40' }))
      await user.type(sheet.getByLabelText(label), text);
    await user.click(sheet.getByRole('button', { name: '항목 추가' }));
    expect(await sheet.findByText('이미 사용 중인 값입니다.')).toBeDefined();
    expect(sheet.getByLabelText('한국어 이름')).toHaveProperty('value', '엽온');
  });

  it('offers all fields when none match', async () => {
    const { user, router } = open(
      { 'GET /admin/fields': () => ok({ items: [], paging: getPaging(1, 200, 0) }) },
      '?keyword=xyz',
    );
    expect(await screen.findByText('‘xyz’ 검색 결과가 없습니다')).toBeDefined();
    await user.click(screen.getAllByRole('button', { name: '검색어 지우기' })[1] ?? document.body);
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });
});

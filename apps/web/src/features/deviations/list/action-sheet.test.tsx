import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok } from '#test/browser.ts';
import { noon, serveDeviations } from '#test/deviations/fixtures.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { deviationListSearch } from '../search-params.ts';
import { Page } from './page.tsx';

setUpPage({ now: noon });

it('a photo that was still on its way when the sheet was closed is in the form when it opens again', async () => {
  const photo = { key: 'a'.repeat(32), name: '제습기.jpg', size: 9, contentType: 'image/jpeg' };
  const { promise, resolve } = Promise.withResolvers<Response>();
  serveDeviations({ 'POST /file': () => promise });
  const { user } = openPage({
    path: '/smartfarm/$farmId/notification-action',
    Page,
    at: '/smartfarm/F1/notification-action',
    search: deviationListSearch,
  });
  const act = async () => {
    await user.click(await screen.findByRole('button', { name: '습도 · 재배실 2 조치 기록' }));
    return within(await screen.findByRole('dialog', { name: '조치 기록' }));
  };
  const sheet = await act();
  await user.upload(sheet.getByLabelText('파일 추가', { selector: 'input' }), new File(['x'], '제습기.jpg'));
  await user.click(sheet.getByRole('button', { name: '닫기' }));
  resolve(ok({ items: [photo] }));
  expect(await (await act()).findByRole('button', { name: '제습기.jpg 삭제' })).toBeDefined();
});

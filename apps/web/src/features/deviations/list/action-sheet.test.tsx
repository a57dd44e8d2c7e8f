import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok } from '#test/browser.ts';
import { noon, serveDeviations } from '#test/deviations/fixtures.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { deviationListSearch } from '../search-params.ts';
import { Page } from './page.tsx';

setUpPage({ now: noon });

const openList = () =>
  openPage({
    path: '/smartfarm/$farmId/notification-action',
    Page,
    at: '/smartfarm/F1/notification-action',
    search: deviationListSearch,
  });

const openSheet = async ({ user }: ReturnType<typeof openList>) => {
  await user.click(await screen.findByRole('button', { name: '습도 · 재배실 2 조치 기록' }));
  return within(await screen.findByRole('dialog', { name: '조치 기록' }));
};

it('a photo that was still on its way when the sheet was closed is in the form when it opens again', async () => {
  const photo = { key: 'a'.repeat(32), name: '제습기.jpg', size: 9, contentType: 'image/jpeg' };
  const { promise, resolve } = Promise.withResolvers<Response>();
  serveDeviations({ 'POST /file': () => promise });
  const opened = openList();
  const sheet = await openSheet(opened);
  await opened.user.upload(sheet.getByLabelText('파일 추가', { selector: 'input' }), new File(['x'], '제습기.jpg'));
  await opened.user.click(sheet.getByRole('button', { name: '닫기' }));
  resolve(ok({ items: [photo] }));
  expect(await (await openSheet(opened)).findByRole('button', { name: '제습기.jpg 삭제' })).toBeDefined();
});

it('leaving the page asks before the text of a sheet is lost, also of a closed one', async () => {
  serveDeviations();
  const opened = openList();
  const { router, user } = opened;
  const sheet = await openSheet(opened);
  await user.click(sheet.getByLabelText(/조치 내용/));
  await user.paste('제습기를 켰습니다.');
  await user.click(sheet.getByRole('button', { name: '닫기' }));
  expect(screen.queryByRole('dialog', { name: '저장하지 않은 내용이 있습니다' })).toBeNull();
  void router.navigate({ to: '/elsewhere' } as never);
  const question = within(await screen.findByRole('dialog', { name: '저장하지 않은 내용이 있습니다' }));
  await user.click(question.getByRole('button', { name: '취소' }));
  expect((await openSheet(opened)).getByLabelText(/조치 내용/)).toHaveProperty('value', '제습기를 켰습니다.');
  void router.navigate({ to: '/elsewhere' } as never);
  const again = within(await screen.findByRole('dialog', { name: '저장하지 않은 내용이 있습니다' }));
  await user.click(again.getByRole('button', { name: '저장하지 않고 나가기' }));
  expect(await screen.findByText('elsewhere /elsewhere')).toBeDefined();
});

import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok, serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { Page } from './page.tsx';

const paging = { pageNo: 1, pageSize: 20, totalCount: 0 };
const farm = {
  farmNo: 7,
  farmId: 'naju',
  code: 'NJ-01',
  farmName: '나주 딸기농장',
  companyId: 1,
  companyName: '가나다',
  cultivationType: 'SUBSTRATE',
  operationStatus: 'PREPARING',
  province: '',
  address: '',
  addressDetail: '',
  latitude: null,
  longitude: null,
  farmManagerPhoneNo: '',
  version: 1,
  controllers: 0,
  managers: 0,
  members: 0,
  createdAt: '2026-11-01T00:00:00Z',
};

const open = (members: () => Response | Promise<Response>) => {
  serve({
    'GET /admin/farm/7': () => ok({ item: farm }),
    'GET /admin/controllers': () => ok({ items: [], paging }),
    'GET /commons/codes': () => ok({ items: [] }),
    'GET /my/profile': () => ok({ item: { memberNo: 1, memberName: '가나다', roles: ['admin'] } }),
    'GET /farm/7/members': members,
    'GET /farm/7/invitations': () => ok({ items: [] }),
  });
  return openPage({ path: '/admin/farms/$farmNo', Page, at: '/admin/farms/7' });
};

setUpPage();

it('focuses the invitation form, also when its data load after the click', async () => {
  const people = Promise.withResolvers<Response>();
  const { user } = open(() => people.promise);
  await user.click(await screen.findByRole('button', { name: '초대' }));
  expect(screen.queryByLabelText('이메일 주소')).toBeNull();
  people.resolve(ok({ items: [] }));
  await waitFor(() => expect(screen.getByLabelText('이메일 주소')).toBe(document.activeElement));
});

it('focuses the invitation form again at each click', async () => {
  const { user } = open(() => ok({ items: [] }));
  const field = await screen.findByLabelText('이메일 주소');
  const press = await screen.findByRole('button', { name: '초대' });
  expect(field).not.toBe(document.activeElement);
  for (const _ of [1, 2]) {
    await user.click(press);
    await waitFor(() => expect(field).toBe(document.activeElement));
  }
});

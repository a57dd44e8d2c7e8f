import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { codes, controller, noon } from '#test/admin-controllers/fixtures.ts';
import { ok, refuse, serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { ControllerSettings } from './controller-settings.tsx';

setUpPage({ now: noon });

it('a controller that somebody else saved meanwhile is merged, and shown where both changed the same', async () => {
  let current = controller();
  const requests = serve({
    'GET /commons/codes': () => ok({ items: codes }),
    'GET /admin/controller/house-1': () => ok({ item: current }),
    'PUT /admin/controller/house-1': () => {
      if (current.version > 1) return ok();
      current = controller({ controllerName: '1동 딸기', code: 'H-1', version: 2 });
      return refuse(409, 'CONFLICT', '다른 곳에서 먼저 바뀌었습니다.');
    },
  });
  const { user } = openPage({
    path: '/admin/controllers/$controllerId',
    Page: () => <ControllerSettings controller={current} />,
    at: '/admin/controllers/house-1',
  });
  await user.type(await screen.findByRole('textbox', { name: '제어기 이름' }), '!');
  await user.click(screen.getByRole('button', { name: '정보 저장' }));
  expect(await screen.findByText('제어기 이름: 현재 ‘1동 딸기’')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '내 입력으로 저장' }));
  await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  const { body } = requests.findLast(({ method }) => method === 'PUT') ?? {};
  expect(body).toMatchObject({ controllerName: '1동 설향!', code: 'H-1', version: 2 });
});

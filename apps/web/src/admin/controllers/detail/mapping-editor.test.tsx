import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { controller, field, listed, noon } from '#test/admin-controllers/fixtures.ts';
import { ok, refuse, serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { MappingEditor } from './mapping-editor.tsx';

setUpPage({ now: noon });

it('a mapping that somebody else saved meanwhile is shown, and replaced by the next save only', async () => {
  const theirs = { sourceKey: 'rh', field: 'humidity', sourceUnit: '%', custom: null, factor: 1, offset: 0 };
  let current = { controllerId: 'house-1', mappings: [] as object[], unknownKeys: [], version: 1 };
  const requests = serve({
    'GET /admin/controller/house-1/mapping': () => ok({ item: current }),
    'GET /admin/fields': listed([field('temperature', '온도'), field('humidity', '습도', { unit: '%' })]),
    'PUT /admin/controller/house-1/mapping': () => {
      if (current.version > 1) return ok();
      current = { ...current, mappings: [theirs], version: 2 };
      return refuse(409, 'CONFLICT', '다른 곳에서 먼저 바뀌었습니다.');
    },
  });
  const { user } = openPage({ path: '/x', at: '/x', Page: () => <MappingEditor controller={controller()} /> });
  await user.click(await screen.findByRole('button', { name: '이름 추가' }));
  await user.type(screen.getByLabelText('제어기가 쓰는 이름'), 't');
  await user.selectOptions(screen.getByLabelText('항목', { selector: 'select' }), 'temperature');
  await user.click(screen.getByRole('button', { name: '연결 저장' }));
  expect(await screen.findByText(/현재 ‘rh → 습도’/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: '내 입력으로 저장' }));
  await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  const { body } = requests.findLast(({ method }) => method === 'PUT') ?? {};
  expect(body).toMatchObject({ mappings: [{ sourceKey: 't', field: 'temperature' }], version: 2 });
});

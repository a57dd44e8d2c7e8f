import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getPaging } from '@onsil/contract/envelope';
import { humidity, room } from '#test/dashboard/fixtures.ts';
import { atNoon, ok, open, serve } from '#test/dashboard/page.tsx';

atNoon();

it('rooms wait for the open deviations, which enlarge them, but no longer than a second', async () => {
  const { promise: deviations, resolve: answer } = Promise.withResolvers<Response>();
  serve([room({ controllerName: '재배실 2' })], { '/farm/F1/deviation-status': () => deviations });
  open();
  await screen.findByText('불러오는 중', { exact: false });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.queryByRole('link', { name: '재배실 2' })).toBeNull();
  answer(ok({ items: [], paging: getPaging(1, 50, 0) }));
  await screen.findByRole('link', { name: '재배실 2' });

  cleanup();
  serve([room({ controllerName: '재배실 2' })], { '/farm/F1/deviation-status': () => new Promise(() => undefined) });
  open();
  await screen.findByRole('link', { name: '재배실 2' }, { timeout: 3_000 });
});

it('until the open deviations are known, and where they cannot be loaded, nothing says that there are none', async () => {
  const { promise: deviations, resolve: answer } = Promise.withResolvers<Response>();
  serve([room()], { '/farm/F1/deviation-status': () => deviations });
  open();
  const said = await screen.findByText('이탈은 아직 확인하지 못했습니다', { exact: false }, { timeout: 3_000 });
  answer(ok({ items: [], paging: getPaging(1, 50, 0) }));
  await waitFor(() => expect(said.textContent).toBe('조치할 것이 없습니다'));

  cleanup();
  const wet = { ...humidity, value: 84.1, level: 2 } as const;
  const refused = () => new Response('{}', { status: 500 });
  serve([room({ controllerName: '재배실 2', values: [wet] })], { '/farm/F1/deviation-status': refused });
  open();
  await screen.findByRole('link', { name: '재배실 2' });
  expect(document.body.textContent).not.toContain('진행 중 이탈 없음');
});

import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getPaging } from '@onsil/contract/envelope';
import { room } from '#test/dashboard/fixtures.ts';
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

import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { MenuPopover } from './menu-popover.tsx';

function Page() {
  const [opened, setOpened] = useState(false);
  return (
    <MenuPopover
      opened={opened}
      onChange={setOpened}
      target={
        <button type="button" onClick={() => setOpened(!opened)}>
          열기
        </button>
      }
    >
      <button type="button">하나</button>
    </MenuPopover>
  );
}

setUpPage();

it('Back closes an open menu and stays on the page', async () => {
  const { user, router } = openPage({ path: '/list', Page, at: '/list' });
  await user.click(await screen.findByRole('button', { name: '열기' }));
  expect(await screen.findByRole('dialog', { name: '열기' })).toBeTruthy();
  await waitFor(() => expect(router.history.length).toBe(2));
  act(() => router.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '열기' })).toBeNull());
  expect(router.history.location.pathname).toBe('/list');
});

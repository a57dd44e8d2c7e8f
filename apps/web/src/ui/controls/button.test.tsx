import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { Button } from './button.tsx';

setUpPage();

it('a form whose button is loading is sent once, whether it is pressed or Enter is typed', async () => {
  let sent = 0;
  function Page() {
    const [busy, setBusy] = useState(false);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent += 1;
          setBusy(true);
        }}
      >
        <input aria-label="이름" />
        <Button type="submit" loading={busy}>
          저장
        </Button>
      </form>
    );
  }
  const { user } = openPage({ path: '/', at: '/', Page });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '저장' });
  await user.dblClick(button);
  expect(document.activeElement).toBe(button);
  await user.type(screen.getByRole('textbox', { name: '이름' }), '상추{Enter}');
  expect(sent).toBe(1);
});

import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { phrases } from '@onsil/phrases/ko';
import { freshBrowser } from '#test/browser.ts';
import { Toaster } from '../feedback/toast.tsx';
import { UiProvider } from '../theme/ui-provider.tsx';
import { ConfirmButton } from './confirm-button.tsx';

beforeEach(() => freshBrowser());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A list whose rows disappear with the answer, or some time after it. */
function Rows({ later }: { later: boolean }) {
  const [rows, setRows] = useState(['하나', '둘']);
  const remove = async (row: string): Promise<void> => {
    const removeRow = (): void => setRows((now) => now.filter((one) => one !== row));
    if (later) setTimeout(removeRow, 60);
    else removeRow();
  };
  return (
    <main>
      {rows.length > 0 && (
        <ul aria-label="기록">
          {rows.map((row) => (
            <li key={row}>
              <ConfirmButton
                label="지우기"
                aria-label={`${row} 지우기`}
                title="지울까요?"
                onConfirm={() => remove(row)}
              >
                되돌릴 수 없습니다.
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

const begin = async (later: boolean) => {
  render(
    <IntlProvider locale="ko" messages={phrases} timeZone="Asia/Seoul">
      <UiProvider env="test">
        <Rows later={later} />
      </UiProvider>
    </IntlProvider>,
  );
  const user = userEvent.setup();
  return async (row: string) => {
    await user.click(screen.getByRole('button', { name: `${row} 지우기` }));
    await user.click(await screen.findByRole('button', { name: '지우기' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: `${row} 지우기` })).toBeNull());
  };
};

describe.each([
  ['with the answer', false],
  ['a while after it', true],
])('the focus, when a row disappears %s,', (_when, later) => {
  it('returns to the list, or to the screen when the list is gone too', async () => {
    const remove = await begin(later);
    await remove('하나');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: '기록' })));
    await remove('둘');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });
});

it('a step that failed and cannot be tried again says why in an error dialog with an OK button', async () => {
  const work = () => Promise.reject(new Error('refused'));
  render(
    <IntlProvider locale="ko" messages={phrases} timeZone="Asia/Seoul">
      <UiProvider env="test">
        <ConfirmButton label="지우기" title="지울까요?" onConfirm={work} isErrorFinal>
          되돌릴 수 없습니다.
        </ConfirmButton>
      </UiProvider>
    </IntlProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '지우기' }));
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: '지우기' }));
  const dialog = within(await screen.findByRole('dialog', { name: '오류' }));
  expect(dialog.getByText('오류가 발생했습니다.')).toBeDefined();
  const ok = dialog.getByRole('button', { name: '확인' });
  await waitFor(() => expect(document.activeElement).toBe(ok));
  await user.click(ok);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '지우기' })));
});

it('a step that fails after its question was closed says so at once, and not in the next question', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  render(
    <IntlProvider locale="ko" messages={phrases} timeZone="Asia/Seoul">
      <UiProvider env="test">
        <ConfirmButton label="지우기" title="지울까요?" onConfirm={() => promise}>
          되돌릴 수 없습니다.
        </ConfirmButton>
        <Toaster />
      </UiProvider>
    </IntlProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '지우기' }));
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: '지우기' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  reject(new Error('refused'));
  const message = await screen.findByText('오류가 발생했습니다.');
  await user.click(within(message.closest('output') as HTMLElement).getByRole('button', { name: '닫기' }));
  await user.click(screen.getByRole('button', { name: '지우기' }));
  await screen.findByRole('dialog');
  expect(screen.queryByText('오류가 발생했습니다.')).toBeNull();
});

import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshBrowser, testSession } from '#test/browser.ts';
import { setLanguage, useLanguage } from '../i18n/language.ts';
import { clearSession, saveSession } from '../session/session-store.ts';
import { useDraft } from './use-draft.ts';

function Typing() {
  const [text, setText] = useDraft('typing', '');
  return <input aria-label="text" value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />;
}

/** Like the app's provider: remounts its children when the language changes. */
function Screen() {
  const language = useLanguage();
  return (
    <IntlProvider key={language} locale={language} messages={{}}>
      <Typing />
    </IntlProvider>
  );
}

const text = () => screen.getByLabelText('text');

beforeEach(() => freshBrowser());

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('input survives repeated changes of language', async () => {
  render(<Screen />);
  await userEvent.type(text(), 'grower');
  const before = text();
  act(() => setLanguage('en'));
  expect(text()).not.toBe(before);
  expect(text()).toHaveProperty('value', 'grower');
  act(() => setLanguage('ko'));
  expect(text()).toHaveProperty('value', 'grower');
});

it('input is not left for the next person', async () => {
  const { unmount } = render(<Screen />);
  await userEvent.type(text(), 'grower');
  unmount();
  render(<Screen />);
  expect(text()).toHaveProperty('value', '');
});

it.each([
  ['the same member finds it again', testSession.memberNo, 'grower'],
  ['another member finds nothing of it', testSession.memberNo + 1, ''],
])('input survives a session ended by the server: %s', async (_who, memberNo, found) => {
  saveSession(testSession);
  const { unmount } = render(<Screen />);
  await userEvent.type(text(), 'grower');
  clearSession(true);
  unmount();
  saveSession({ ...testSession, memberNo });
  render(<Screen />);
  expect(text()).toHaveProperty('value', found);
});

it('input does not survive a sign-out, nor does a visitor’s', async () => {
  saveSession(testSession);
  const { unmount } = render(<Screen />);
  await userEvent.type(text(), 'grower');
  clearSession();
  unmount();
  const { unmount: leave } = render(<Screen />);
  expect(text()).toHaveProperty('value', '');
  await userEvent.type(text(), 'visitor');
  clearSession(true);
  leave();
  render(<Screen />);
  expect(text()).toHaveProperty('value', '');
});

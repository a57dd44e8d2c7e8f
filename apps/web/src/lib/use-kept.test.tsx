import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IntlProvider } from 'use-intl';
import { setLanguage, useLanguage } from './language.ts';
import { freshBrowser } from './testing.ts';
import { useKept } from './use-kept.ts';

function Typing() {
  const [text, setText] = useKept('typing', '');
  return <input aria-label="text" value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />;
}

/** As the app's own provider: another language draws everything again. */
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

it('what is typed outlives a change of language, again and again', async () => {
  render(<Screen />);
  await userEvent.type(text(), 'grower');
  const before = text();
  act(() => setLanguage('en'));
  expect(text()).not.toBe(before);
  expect(text()).toHaveProperty('value', 'grower');
  act(() => setLanguage('ko'));
  expect(text()).toHaveProperty('value', 'grower');
});

it('nothing of it is left for the next who opens the screen', async () => {
  const { unmount } = render(<Screen />);
  await userEvent.type(text(), 'grower');
  unmount();
  render(<Screen />);
  expect(text()).toHaveProperty('value', '');
});

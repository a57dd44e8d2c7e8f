import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { freshBrowser } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { Toolbar } from './toolbar.tsx';

beforeEach(() => freshBrowser({ wide: false }));

it('one button unfolds the filters of a phone and counts those that are set', async () => {
  const { user } = openPage({
    path: '/',
    at: '/',
    Page: () => (
      <Toolbar setCount={2}>
        <input aria-label="search" />
        <select aria-label="kind" />
        <select aria-label="state" />
      </Toolbar>
    ),
  });
  const button = await screen.findByRole('button', { name: '필터 2', expanded: false });
  const folded = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect(folded?.contains(screen.getByLabelText('state'))).toBe(true);
  expect(folded?.contains(screen.getByLabelText('search'))).toBe(false);
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(folded?.dataset['open']).toBe('true');
});

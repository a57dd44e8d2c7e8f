import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { freshBrowser } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { SortSelect } from '../data/sort-select.tsx';
import type { Sorting } from '../data/sorting.ts';
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

function SortedList() {
  const [sorted, setSorted] = useState<Sorting>();
  return (
    <>
      <Toolbar>
        <input aria-label="search" />
      </Toolbar>
      <SortSelect columns={[{ key: 'kg', header: '수확' }]} sorted={sorted} onSort={setSorted} />
    </>
  );
}

it('takes up the order of the list below, and counts one that was chosen', async () => {
  const { user } = openPage({ path: '/', at: '/', Page: SortedList });
  const button = await screen.findByRole('button', { name: '필터' });
  const folded = document.getElementById(button.getAttribute('aria-controls') ?? '');
  const order = (): HTMLElement => screen.getByRole('combobox', { name: '정렬 기준' });
  await waitFor(() => expect(folded?.contains(order())).toBe(true));
  await user.selectOptions(order(), '수확 순');
  await screen.findByRole('button', { name: '필터 1' });
  await user.selectOptions(order(), '기본 순서');
  await screen.findByRole('button', { name: '필터' });
});

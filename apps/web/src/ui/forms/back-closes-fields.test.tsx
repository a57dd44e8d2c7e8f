import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshBrowser } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { DayField } from './day-field.tsx';
import { SearchSelect } from './search-select.tsx';

const farms = [
  { id: 1, name: '판교' },
  { id: 2, name: '나주' },
];

function Fields() {
  const [day, setDay] = useState<string | null>(null);
  const [farm, setFarm] = useState<number>();
  return (
    <>
      <DayField label="파종일" value={day} onChange={setDay} />
      <SearchSelect
        name="farm"
        label="농장"
        placeholder="전체"
        value={farm}
        onChange={setFarm}
        lookup={{ isPending: false, isPlaceholderData: false, isLoadingError: false, data: { items: farms } }}
        chosen={farms.find(({ id }) => id === farm)}
        choice={({ id, name }) => ({ value: String(id), label: name })}
        onSearch={() => undefined}
      />
    </>
  );
}

beforeEach(freshBrowser);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async () => {
  const { router, user } = openPage({ path: '/form', at: '/form', Page: Fields });
  await screen.findByRole('textbox', { name: '파종일' });
  const { history } = router;
  const at = () => history.location.state.__TSR_index;
  return { user, at, back: () => act(async () => history.back()) };
};
const calendar = () => screen.queryByRole('dialog', { name: '날짜 선택' });
const list = () => screen.queryByRole('option', { name: '나주' });

it.each([
  ['the calendar of a day', { role: 'textbox', name: '파종일' }, calendar],
  ['the list of a search', { role: 'combobox', name: '농장' }, list],
])('Back closes %s and stays on the page', async (_, { role, name }, layer) => {
  const { user, at, back } = await open();
  await user.click(screen.getByRole(role, { name }));
  await waitFor(() => expect(at()).toBe(1));
  expect(layer()).not.toBeNull();
  await back();
  await waitFor(() => expect(layer()).toBeNull());
  expect(at()).toBe(0);
});

it('a day that is chosen leaves nothing in the history', async () => {
  const { user, at } = await open();
  const field = screen.getByRole('textbox', { name: '파종일' });
  await user.click(field);
  await waitFor(() => expect(at()).toBe(1));
  await user.click(screen.getByRole('button', { name: '오늘' }));
  await waitFor(() => expect(at()).toBe(0));
  expect(field).not.toHaveProperty('value', '');
});

it('a thing that is chosen leaves nothing in the history', async () => {
  const { user, at } = await open();
  const field = screen.getByRole('combobox', { name: '농장' });
  await user.click(field);
  await waitFor(() => expect(at()).toBe(1));
  await user.click(screen.getByRole('option', { name: '나주' }));
  await waitFor(() => expect(at()).toBe(0));
  expect(field).toHaveProperty('value', '나주');
});

import { useParams } from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createStore, useStore } from '#lib/state/store.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { PageTitle } from './page-title.tsx';

setUpPage();

/** What each page has loaded. */
const loaded = createStore<Record<string, string>>({});

function Content({ id }: { id: string }) {
  const title = useStore(loaded)[id];
  return title === undefined ? <PageTitle key="skeleton" title="공지" /> : <PageTitle title={title} />;
}

function Page() {
  const { id = '' } = useParams({ strict: false });
  const [count, setCount] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        메뉴
      </button>
      <Content key={id} id={id} />
    </>
  );
}

const load = (id: string, title: string) => act(() => loaded.set({ ...loaded.get(), [id]: title }));
const open = (id: string) => openPage({ path: '/notice/$id', at: `/notice/${id}`, Page });
const menu = () => screen.findByRole('button', { name: '메뉴' });
const heading = (name: string) => screen.findByRole('heading', { name });

it('the title of a loaded entity leaves the focus where the reader has moved it, on the first page and on later ones', async () => {
  loaded.set({});
  const { router, user } = open('1');
  await heading('공지');
  expect(document.activeElement).toBe(document.body);
  await user.tab();
  load('1', '정전 안내');
  await heading('정전 안내');
  expect(document.activeElement).toBe(await menu());
  await act(() => router.navigate({ to: '/notice/2' as never }));
  expect(document.activeElement).toBe(await heading('공지'));
  (await menu()).focus();
  load('2', '점검 안내');
  await heading('점검 안내');
  expect(document.activeElement).toBe(await menu());
});

it('a later page announces its title when it opens, and again when its skeleton goes with the focus', async () => {
  loaded.set({ 1: '정전 안내' });
  const { router } = open('1');
  await heading('정전 안내');
  await act(() => router.navigate({ to: '/notice/2' as never }));
  expect(document.activeElement).toBe(await heading('공지'));
  load('2', '점검 안내');
  expect(document.activeElement).toBe(await heading('점검 안내'));
});

it('a page with the title of the one before announces it, such as the dashboard of another farm', async () => {
  loaded.set({ 1: '대시보드', 2: '대시보드' });
  const { router } = open('1');
  await heading('대시보드');
  (await menu()).focus();
  await act(() => router.navigate({ to: '/notice/2' as never }));
  expect(document.activeElement).toBe(await heading('대시보드'));
});

import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
  useNavigate,
  useSearch,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeLayersOnBack, useBackCloses } from './layers.ts';

/** Called each time the router loads the page. */
const load = vi.fn<() => void>();
beforeEach(() => load.mockClear());
afterEach(cleanup);

type LayerProps = { name: string; onClose: () => void; isAddress?: boolean };

function Layer({ name, onClose, isAddress = false }: LayerProps) {
  useBackCloses(true, onClose, isAddress);
  return (
    <dialog open aria-label={name}>
      <button onClick={onClose}>{`close ${name}`}</button>
      <Link to={'/other' as never}>elsewhere</Link>
    </dialog>
  );
}

function Page() {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const sheet = search['sheet'];
  const [isMenu, setMenu] = useState(false);
  const show = (next: object): void => void navigate({ to: '/page', search: next } as never);
  return (
    <>
      <button onClick={() => setMenu(true)}>menu</button>
      <button onClick={() => show({ sheet: 'new' })}>sheet</button>
      {sheet !== undefined && <Layer name="sheet" isAddress onClose={() => show({})} />}
      {isMenu && <Layer name="menu" onClose={() => setMenu(false)} />}
      {isMenu && (
        <button onClick={() => void navigate({ to: '/page', search: { off: 'nights' }, replace: true } as never)}>
          choose
        </button>
      )}
      {isMenu && (
        <button
          onClick={() => {
            setMenu(false);
            setTimeout(() => void navigate({ to: '/other' } as never), 100);
          }}
        >
          save
        </button>
      )}
      {isMenu && sheet !== undefined && <button onClick={() => show({})}>done</button>}
    </>
  );
}

const createRoutes = () => {
  const root = createRootRoute();
  return root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/page', component: Page, beforeLoad: () => load() }),
    createRoute({ getParentRoute: () => root, path: '$', component: () => null }),
  ]);
};

const start = (history: ReturnType<typeof createMemoryHistory>) => {
  const router = createRouter({ routeTree: createRoutes(), history });
  closeLayersOnBack(router);
  return render(<RouterProvider router={router as never} />);
};

const open = (...initialEntries: string[]) => {
  const history = createMemoryHistory({ initialEntries });
  const { unmount } = start(history);
  const user = userEvent.setup();
  return {
    user,
    history,
    /** The page starts again; the browser keeps its history and the state of each entry. */
    reload: () => {
      unmount();
      start(history);
    },
    back: () => act(async () => history.back()),
    click: (name: string) => screen.findByRole('button', { name }).then((button) => user.click(button)),
    place: () => [history.location.state.__TSR_index, history.location.href],
  };
};
const layers = () => screen.queryAllByRole('dialog').map((layer) => layer.getAttribute('aria-label'));

it('Back closes what lies on top, one after the other, and then leaves the page', async () => {
  const { back, click, place } = open('/before', '/page');
  await click('sheet');
  await click('menu');
  await waitFor(() => expect(layers()).toEqual(['sheet', 'menu']));
  await back();
  await waitFor(() => expect(layers()).toEqual(['sheet']));
  await back();
  await waitFor(() => expect(layers()).toEqual([]));
  expect(place()).toEqual([1, '/page']);
  await back();
  await waitFor(() => expect(place()).toEqual([0, '/before']));
});

it.each(['sheet', 'menu'])('closing a %s by its button leaves nothing in the history', async (name) => {
  const { back, click, place } = open('/before', '/page');
  await click(name);
  await waitFor(() => expect(place()[0]).toBe(2));
  await click(`close ${name}`);
  await waitFor(() => expect(place()).toEqual([1, '/page']));
  expect(layers()).toEqual([]);
  await back();
  expect(place()).toEqual([0, '/before']);
});

it.each(['its button', 'Back'])('a menu that opens and is closed by %s does not load its page again', async (by) => {
  const { back, click, history, place } = open('/before', '/page');
  await click('menu');
  await waitFor(() => expect(place()[0]).toBe(2));
  await (by === 'Back' ? back() : click('close menu'));
  await waitFor(() => expect(place()).toEqual([1, '/page']));
  expect(layers()).toEqual([]);
  // Forward leads to the entry of the closed menu, which is passed over.
  await act(async () => history.forward());
  await waitFor(() => expect(place()).toEqual([1, '/page']));
  expect(load).toHaveBeenCalledOnce();
});

it('a sheet and what lies on it close together, with one entry of the history each', async () => {
  const { click, place } = open('/before', '/page');
  await click('sheet');
  await click('menu');
  await waitFor(() => expect(place()[0]).toBe(3));
  await click('done');
  await waitFor(() => expect(place()).toEqual([1, '/page']));
});

it('after a link of a layer, Back leads to its page once', async () => {
  const { user, back, click, place } = open('/before', '/page');
  await click('menu');
  await waitFor(() => expect(place()[0]).toBe(2));
  await user.click(screen.getByRole('link'));
  await waitFor(() => expect(place()[1]).toBe('/other'));
  await back();
  await waitFor(() => expect(place()).toEqual([1, '/page']));
  expect(layers()).toEqual([]);
  await back();
  await waitFor(() => expect(place()).toEqual([0, '/before']));
});

it('a sheet that a link opened gives its place to the page when it is closed', async () => {
  const { back, click, place } = open('/before', '/page?sheet=new');
  await click('close sheet');
  await waitFor(() => expect(place()).toEqual([1, '/page']));
  await back();
  expect(place()).toEqual([0, '/before']);
});

it('a sheet that was open over a reload leaves nothing in the history when it is closed', async () => {
  const { reload, back, click, place } = open('/before', '/page');
  await click('sheet');
  await waitFor(() => expect(place()[0]).toBe(2));
  reload();
  await click('close sheet');
  await waitFor(() => expect(place()).toEqual([1, '/page']));
  await back();
  expect(place()).toEqual([0, '/before']);
});

it('a step back that a busy phone takes late does not close what was opened meanwhile', async () => {
  const { history, click, place } = open('/before', '/page');
  const { back } = history;
  history.back = (options) => void setTimeout(() => back(options), 800);
  await click('menu');
  await waitFor(() => expect(place()[0]).toBe(2));
  await click('close menu');
  await click('menu');
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  expect(layers()).toEqual(['menu']);
  expect(place()[0]).toBe(2);
});

it.each(['Back', 'its button'])(
  'what is chosen in a menu stays chosen when %s closes it, and leaves nothing in the history',
  async (by) => {
    const { back, click, place } = open('/before', '/page');
    await click('menu');
    await waitFor(() => expect(place()[0]).toBe(2));
    await click('choose');
    await waitFor(() => expect(place()).toEqual([2, '/page?off=nights']));
    await (by === 'Back' ? back() : click('close menu'));
    await waitFor(() => expect(place()).toEqual([1, '/page?off=nights']));
    expect(layers()).toEqual([]);
    await back();
    await waitFor(() => expect(place()).toEqual([0, '/before']));
  },
);

it('a page that opens while a busy phone still steps back is not left by the step', async () => {
  const { history, click, place } = open('/before', '/page');
  const { back } = history;
  history.back = (options) => void setTimeout(() => back(options), 500);
  await click('menu');
  await waitFor(() => expect(place()[0]).toBe(2));
  await click('save');
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  expect(place()).toEqual([2, '/other']);
});

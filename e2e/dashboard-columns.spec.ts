import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { openAs } from './support/sign-in.ts';
import { ko } from './support/words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it.each([1024, 1440, 1920])(
  'rooms have no empty halves, tiles fill their rows, and the cards below the tiles are two columns of about the same height at %i px',
  async (width) => {
    const page = await openAs(browser, 'manager', { width });
    await page.goto('/smartfarm/pangyo-a/dashboard/PG-A-R1');
    const { standards, collection } = ko.dashboard;
    const card = (name: string): Locator => page.getByRole('region', { name, exact: true });
    await card(collection.title).waitFor();
    await eventually(() => page.locator('main [aria-busy=true]').count()).toBe(0);
    /** Height of the column of a card: of what stands in it, since the columns themselves may be stretched. */
    const heightOf = (name: string): Promise<number> =>
      card(name).evaluate(({ parentElement: column }) => {
        const ends = [...(column?.children ?? [])].map((one) => one.getBoundingClientRect().bottom);
        return Math.max(...ends) - (column?.getBoundingClientRect().top ?? 0);
      });
    const [left, right] = [await heightOf(standards.title), await heightOf(collection.title)];
    expect(Math.abs(left - right) / Math.max(left, right)).toBeLessThan(0.25);

    // Rows of tiles end where the list ends, none with holes.
    const tiles = page.getByRole('region', { name: ko.dashboard.tiles.title, exact: true }).getByRole('list').first();
    const short = await tiles.evaluate((all) => {
      const ends = Map.groupBy(
        [...all.children].map((tile) => tile.getBoundingClientRect()),
        ({ top }) => Math.round(top),
      );
      const end = all.getBoundingClientRect().right;
      return [...ends.values()].map((row) => end - Math.max(...row.map((tile) => tile.right)));
    });
    expect(short.length).toBeGreaterThan(2);
    expect(Math.max(...short)).toBeLessThan(1);

    const list = page.getByRole('region', { name: ko.dashboard.rooms.title, exact: true }).getByRole('list').first();
    const { needy, calm } = await list.evaluate((rooms) => {
      const widthOf = (room: Element): number => room.getBoundingClientRect().width / rooms.clientWidth;
      /** how much of a room's height its values reach down */
      const filled = (room: Element): number[] =>
        [...room.querySelectorAll('dl')].map((values) => {
          const { top, height } = room.getBoundingClientRect();
          return (values.getBoundingClientRect().bottom - top) / height;
        });
      const isNeedy = (room: Element): boolean => room.matches('[data-state=unattended]');
      const all = [...rooms.children];
      return { needy: all.filter(isNeedy).map(widthOf), calm: all.filter((one) => !isNeedy(one)).flatMap(filled) };
    });
    for (const share of needy) expect(share).toBeGreaterThan(0.95);
    expect(calm.length).toBeGreaterThan(0);
    expect(Math.min(...calm)).toBeGreaterThan(0.7);
  },
);

it('the first three rooms that need a person have a row each; more of them stand beside each other', async () => {
  const page = await openAs(browser, 'manager', { width: 1440 });
  await page.goto('/smartfarm/pangyo-a/dashboard/PG-A-R1');
  const list = page.getByRole('region', { name: ko.dashboard.rooms.title, exact: true }).getByRole('list').first();
  await list.getByRole('listitem').first().waitFor();
  const shares = await list.evaluate((rooms) => {
    const [room] = rooms.children;
    room?.setAttribute('data-state', 'unattended');
    rooms.replaceChildren(...Array.from({ length: 8 }, () => room?.cloneNode(true) ?? ''));
    return [...rooms.children].map((one) => one.getBoundingClientRect().width / rooms.clientWidth);
  });
  expect(shares).toHaveLength(8);
  expect(Math.min(...shares.slice(0, 3))).toBeGreaterThan(0.95);
  expect(Math.max(...shares.slice(3))).toBeLessThan(0.5);
});

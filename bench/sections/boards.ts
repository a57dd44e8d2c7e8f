import type { Page } from 'playwright-core';
import { makeCrop } from '../../apps/server/test/support/yields-world.ts';
import { openPage, signIn } from '../browser.ts';
import { makeFarms } from '../farms.ts';
import { formatFigure, median, formatRange } from '../figures.ts';
import { openPortal, type Portal } from '../portal.ts';
import { printGoal, getLoadAverage, printNote, printTable } from '../report.ts';
import { recordClick, msSinceClick } from '../wait-for-chart.ts';
import type { Workspace } from '../workspace.ts';

const rounds = 7;
const batches = 2_000;
const [tiers, columns] = [20, 50];
const paintMs = 1_000;
/** RAIL's limit for a response to input. */
const reactMs = 100;

/** Creates a farm with an administrator, batches in every stage, and a full rack. */
const fill = async (portal: Portal): Promise<void> => {
  const { pool } = portal;
  const [farmNo = 0] = await makeFarms(portal, ['bench']);
  const crop = await makeCrop({ pool }, farmNo, { stages: ['sowing', 'seedling', 'transplant', 'plant', 'harvest'] });
  await pool.query(
    `with made as (
       insert into batch (farm_no, farm_crop_id, name, stages, start_on, trays, note, created_at)
       select $1, $2, 'Batch ' || n, '{sowing,seedling,transplant,plant,harvest}', current_date - 40, 4, '', now()
       from generate_series(1, $3::int) n returning batch_id)
     insert into batch_entry (batch_id, stage, day, plants, weight_kg, note, created_at)
     select batch_id, stage, current_date - 40 + at::int * 8, 400, case stage when 'harvest' then 20 end, '', now()
     from made, unnest('{sowing,seedling,transplant,plant,harvest}'::text[]) with ordinality as step (stage, at)
     where at <= batch_id % 6`,
    [farmNo, crop, batches],
  );
  await pool.query(
    `with grouped as (insert into rack_group (farm_no, name, position) values ($1, 'Room', 0) returning rack_group_no),
     made as (
       insert into rack (farm_no, rack_group_no, name, place, tier_count, column_count, pots, changed_on)
       select $1, rack_group_no, 'Rack', '1', $2, $3, 24, '2020-01-01' from grouped returning rack_id)
     insert into rack_section (rack_id, name, tier_from, tier_to, column_from, column_to) select rack_id, 'Upper', 11, 20, 1, 50 from made`,
    [farmNo, tiers, columns],
  );
  await pool.query(
    `insert into occupancy (rack_id, tier, "column", batch_id, during)
     select rack_id, tier, "column", (select min(batch_id) from batch) + ((tier - 1) * $3::int + "column") / 10, daterange(current_date - 40, null)
     from rack, generate_series(1, $2::int) as tier, generate_series(1, $3::int) as "column" where farm_no = $1`,
    [farmNo, tiers, columns],
  );
  await pool.query('analyze');
};

/** Returns the page's time one frame after this many matching elements are rendered. */
const drawn = (page: Page, selector: string, count: number): Promise<number> =>
  page.evaluate(
    ({ wanted, most }) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (document.querySelectorAll(wanted).length >= most) requestAnimationFrame(() => resolve(performance.now()));
          else requestAnimationFrame(look);
        };
        look();
      }),
    { wanted: selector, most: count },
  );

type Way = { name: string; wanted: number; ms: number[]; go(page: Page): Promise<number> };

const card = '[data-card]';
const cell = '[role=gridcell]';
const chosenCell = '[role=grid] [aria-selected=true]';

const ways = (address: string): Way[] => {
  const board = `${address}?all=Y`;
  const rack = `${address}?tab=racks`;
  return [
    {
      name: `the board of ${batches.toLocaleString('en-US')} batches opens`,
      wanted: paintMs,
      ms: [],
      async go(page) {
        await page.goto(board, { waitUntil: 'commit' });
        return drawn(page, card, 250);
      },
    },
    {
      name: 'a batch is chosen',
      wanted: reactMs,
      ms: [],
      async go(page) {
        await page.goto(board);
        await drawn(page, card, 250);
        await page.waitForTimeout(500);
        await recordClick(page);
        await page.locator('li input[type=checkbox]').first().click();
        return msSinceClick(page, await drawn(page, 'li[data-chosen]', 1));
      },
    },
    {
      name: `the rack of ${(tiers * columns).toLocaleString('en-US')} positions opens`,
      wanted: paintMs,
      ms: [],
      async go(page) {
        await page.goto(rack, { waitUntil: 'commit' });
        return drawn(page, cell, tiers * columns);
      },
    },
    {
      name: 'a position is chosen',
      wanted: reactMs,
      ms: [],
      async go(page) {
        await page.goto(rack);
        await drawn(page, cell, tiers * columns);
        await page.waitForTimeout(500);
        await recordClick(page);
        await page.locator(cell).nth(60).click();
        return msSinceClick(page, await drawn(page, chosenCell, 1));
      },
    },
  ];
};

/** Measures the time to a full board and a full rack, and their response to a click. */
export const boards = async (place: Workspace): Promise<void> => {
  const portal = await openPortal(place, await place.folder());
  await fill(portal);
  const page = await openPage(place);
  await signIn(page, portal, 'bench');
  const all = ways(`${portal.url}/smartfarm/bench/yield-management`);
  for (let round = 0; round <= rounds; round += 1)
    for (const way of all) {
      const ms = await way.go(page);
      if (round > 0) way.ms.push(ms);
    }
  printTable(
    ['until it stands on the screen, ms', 'median', 'of the rounds'],
    all.map(({ name, ms }) => [name, formatFigure(median(ms)), formatRange(ms)]),
  );
  for (const { name, ms, wanted } of all)
    printGoal(`${name}: ${formatFigure(median(ms))} ms, ${formatFigure(wanted)} wanted`, median(ms) <= wanted);
  printNote(
    `Headless Chromium 1440 × 900 on the machine of the server; median of ${rounds} after one that is not counted. load ${getLoadAverage()}.`,
  );
};

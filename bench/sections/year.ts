import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { packNextDays } from '../../apps/server/src/features/telemetry/rollups/pack-days.ts';
import { daysOf, markDays } from '../../apps/server/src/features/telemetry/store/marked-days.ts';
import { createPartition, monthAfter, monthOf } from '../../apps/server/src/features/telemetry/store/partitions.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { formatFigure } from '../figures.ts';
import { addFleet, type Fleet } from '../fleet.ts';
import { openPortal, type Portal } from '../portal.ts';
import { printNote } from '../report.ts';
import { minute } from '../samples.ts';
import { untilEvaluated } from '../until-evaluated.ts';
import type { Workspace } from '../workspace.ts';
import { fillStretch, saveNewest, saveRanges } from './year-sql.ts';

export const day = 1_440 * minute;
const days = 365;
const hour = 60 * minute;
const stretch = 7 * day;

/** A year of samples, one per minute: two farms of ten controllers. `to` is its end, epoch ms. */
export type Year = { folder: string; portal: Portal; to: number; farms: Fleet[] };

/** Computes the statistics of days. */
const rollUp = async ({ db }: Pick<Portal, 'db'>, ids: readonly number[], from: number, to: number): Promise<void> => {
  const ctx = { db, log: createLog('silent'), now: Date.now };
  for (const controllerNo of ids)
    for (let start = from; start < to; start += stretch) {
      const times = Array.from({ length: Math.ceil((Math.min(to, start + stretch) - start) / hour) }, (_, index) => ({
        controllerNo,
        ts: start + index * hour,
      }));
      await markDays(db, daysOf(times));
    }
  while (await packNextDays(ctx));
};

/** Disables the statement timeout, which is shorter. */
const vacuum = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
};

const fill = async (portal: Portal, ids: readonly number[], from: number, to: number): Promise<void> => {
  const { db, pool } = portal;
  for (let month = monthOf(from); month <= monthOf(to); month = monthAfter(month)) await createPartition(db, month);
  let began = performance.now();
  const took = (): string => {
    const seconds = (performance.now() - began) / 1000;
    began = performance.now();
    return `${formatFigure(seconds)} s`;
  };
  const half = Math.ceil(ids.length / 2);
  const halves = [ids.slice(0, half), ids.slice(half)];
  for (let start = from; start < to; start += stretch)
    await Promise.all(halves.map((some) => fillStretch(pool, some, start, Math.min(to, start + stretch))));
  const rows = ((to - from) / minute) * ids.length;
  const filled = took();
  await Promise.all(halves.map((some) => rollUp(portal, some, from, to)));
  const rolled = took();
  await vacuum(pool);
  printNote(
    `Filled: ${formatFigure(rows)} samples of ${ids.length} controllers in ${filled}, their rollups in ${rolled}, vacuum in ${took()}.`,
  );
};

const openFilled = async (place: Workspace): Promise<Year> => {
  const given = process.env['ONSIL_BENCH_DATA'];
  const folder = given ? path.resolve(given) : await place.folder();
  await mkdir(folder, { recursive: true });
  const portal = await openPortal(place, path.join(folder, 'onsil'));
  const file = path.join(folder, 'year.json');
  if (existsSync(file))
    return { folder, portal, ...(JSON.parse(await readFile(file, 'utf8')) as { to: number; farms: Fleet[] }) };
  const to = Math.floor(Date.now() / day) * day;
  const farms = [await addFleet(portal.pool, 'year-a', 10), await addFleet(portal.pool, 'year-b', 10)];
  const ids = farms.flatMap(({ controllers }) => controllers.map(({ controllerNo }) => controllerNo));
  await fill(portal, ids, to - days * day, to);
  await saveNewest(portal.pool);
  await saveRanges(
    portal.pool,
    farms.flatMap(({ controllers }) => controllers),
  );
  await writeFile(file, JSON.stringify({ to, farms }));
  return { folder, portal, to, farms };
};

/**
 * Opens the year in the folder ONSIL_BENCH_DATA, filling it on first use; without it, in a temporary folder. Its samples are evaluated,
 * which otherwise takes a processor for minutes while queries are measured.
 */
export const openYear = async (place: Workspace): Promise<Year> => {
  const year = await openFilled(place);
  for (const { controllers } of year.farms) await untilEvaluated(year.portal.pool, controllers);
  return year;
};

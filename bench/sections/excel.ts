import { setTimeout as delay } from 'node:timers/promises';
import { headers } from '@onsil/contract/auth';
import { apiPrefix } from '@onsil/contract/endpoint';
import { signInAt } from '../../apps/server/test/support/portal-process.ts';
import { readResidentMegabytes } from '../../apps/server/test/support/resident-memory.ts';
import { makeCrop } from '../../apps/server/test/support/yields-world.ts';
import { makeFarms } from '../farms.ts';
import { formatFigure } from '../figures.ts';
import { openPortal, type Portal } from '../portal.ts';
import { printGoal, getLoadAverage, printNote, printLine, printTable } from '../report.ts';
import type { Workspace } from '../workspace.ts';

const lines = 100_000;
const maxMegabytes = 150;

/** Inserts whole cycles, each with three entries, a discard and a note, the sources of one line of the file. */
const fill = async ({ pool }: Portal, farmNo: number, count: number): Promise<void> => {
  const crop = await makeCrop({ pool }, farmNo, { stages: ['sowing', 'plant', 'harvest'] });
  await pool.query(
    `with made as (
       insert into batch (farm_no, farm_crop_id, name, stages, start_on, note, created_at)
       select $1, $2, '작기 ' || n, '{sowing,plant,harvest}', date '2015-01-01' + n % 4000, '비고 ' || repeat(md5(n::text), 3), now()
       from generate_series(1, $3::int) n returning batch_id, start_on),
     entered as (
       insert into batch_entry (batch_id, stage, day, plants, weight_kg, kg_grade_a, note, created_at)
       select batch_id, stage, start_on + days, plants, kg, kg * 0.8, '', now() from made,
         (values ('sowing', 0, 200, null::float8), ('plant', 14, 190, null), ('harvest', 40, 185, 22.5)) as step (stage, days, plants, kg)
       returning entry_id, stage)
     insert into batch_discard (entry_id, stage, plants, reason) select entry_id, 'sowing', 10, 'WEAK' from entered where stage = 'plant'`,
    [farmNo, crop, count],
  );
  await pool.query('analyze batch, batch_entry, batch_discard');
};

/** Downloads a farm's file, discards its content and returns its size in bytes. */
const take = async (portal: Portal, farmNo: number): Promise<number> => {
  const session = await signInAt(portal.url, 'bench');
  const reply = await fetch(`${portal.url}${apiPrefix}/farm-yield/${farmNo}/excel`, {
    headers: { [headers.authToken]: session.idToken, [headers.deviceUuid]: session.uuid },
  });
  if (reply.status !== 200) throw new Error(`download: ${reply.status}`);
  let bytes = 0;
  for await (const chunk of reply.body ?? []) bytes += chunk.length;
  return bytes;
};

/** Measures what an Excel file of 100,000 lines costs the server, after a small one that warms it up. */
export const excel = async (place: Workspace): Promise<void> => {
  const portal = await openPortal(place, await place.folder());
  const [small = 0, large = 0] = await makeFarms(portal, ['small', 'large']);
  await fill(portal, small, 2_000);
  await fill(portal, large, lines);
  await take(portal, small);
  const before = await readResidentMegabytes(portal.child.pid ?? 0);
  let highest = before;
  let over = false;
  const watching = (async () => {
    for (; !over; await delay(50)) highest = Math.max(highest, await readResidentMegabytes(portal.child.pid ?? 0));
  })();
  const began = performance.now();
  const bytes = await take(portal, large).finally(() => (over = true));
  const seconds = (performance.now() - began) / 1_000;
  await watching;
  printLine();
  printTable(
    ['100,000 registrations as Excel', 's', 'MB', 'RSS before, MB', 'grown by, MB'],
    [
      [
        'over HTTP',
        formatFigure(seconds),
        formatFigure(bytes / 1e6),
        formatFigure(before),
        formatFigure(highest - before),
      ],
    ],
  );
  printGoal(`grows by less than ${maxMegabytes} MB`, highest - before < maxMegabytes);
  printNote(
    `Load average ${getLoadAverage()}: where others take the processor, garbage is collected later and the growth is larger.`,
  );
};

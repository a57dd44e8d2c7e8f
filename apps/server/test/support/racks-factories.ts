import type { Cell } from '@onsil/contract/racks';
import { kstDay } from '@onsil/domain/calendar/kst';
import { saveLayout } from '#features/layouts/occupancy.ts';
import { transact } from '#platform/database/transaction.ts';
import type { TestPortal } from './harness.ts';

const one = async <T extends object>({ pool }: TestPortal, text: string, values: unknown[]): Promise<T> => {
  const { rows } = await pool.query<T>(text, values);
  if (!rows[0]) throw new Error(`nothing came of: ${text}`);
  return rows[0];
};

let made = 0;

export const makeRackGroup = async (portal: TestPortal, farmNo: number, name = `묶음 ${++made}`): Promise<number> => {
  const text =
    'insert into rack_group (farm_no, name, position) values ($1, $2, $3) returning rack_group_no as "rackGroupNo"';
  return (await one<{ rackGroupNo: number }>(portal, text, [farmNo, name, made])).rackGroupNo;
};

/** Creates an old rack: 5 tiers of 12 columns by default. */
export const makeRack = async (
  portal: TestPortal,
  farmNo: number,
  given: { rackGroupNo?: number; name?: string; tiers?: number; columns?: number } = {},
): Promise<number> => {
  const group = given.rackGroupNo ?? (await makeRackGroup(portal, farmNo));
  const name = given.name ?? `랙 ${++made}`;
  const text = `insert into rack (farm_no, rack_group_no, name, place, tier_count, column_count, pots, changed_on)
     values ($1, $2, $3, $3, $4, $5, 24, '2020-01-01') returning rack_id as "rackId"`;
  return (await one<{ rackId: number }>(portal, text, [farmNo, group, name, given.tiers ?? 5, given.columns ?? 12]))
    .rackId;
};

/** Creates a batch with its own crop, starting on a day. */
export const makeBatch = async (
  portal: TestPortal,
  farmNo: number,
  given: { name?: string; startOn?: string; stages?: string[] } = {},
): Promise<number> => {
  const name = given.name ?? `작기 ${++made}`;
  const stages = given.stages ?? ['sowing', 'seedling', 'transplant', 'plant', 'harvest'];
  const crop = `insert into farm_crop
     (farm_no, name, number, crop_type, cultivation_type, env_standard, stages, capacities, port_counts, created_at)
     values ($1, $2, $3, 'LEAFY', 'DFT', 'PLANT_FACTORY', $4, '{}', '{}', '2026-01-01') returning farm_crop_id as seq`;
  const { seq } = await one<{ seq: number }>(portal, crop, [farmNo, `상추 ${++made}`, `C${made}`, stages]);
  const batch = `insert into batch (farm_no, farm_crop_id, name, stages, start_on, note, created_at)
     values ($1, $2, $3, $4, $5, '', '2026-01-01') returning batch_id as "batchId"`;
  return (await one<{ batchId: number }>(portal, batch, [farmNo, seq, name, stages, given.startOn ?? '2026-01-01']))
    .batchId;
};

/** Assigns positions to a batch from a day on. */
export const stand = (
  { ctx }: TestPortal,
  farmNo: number,
  batchId: number,
  day: string,
  cells: readonly Cell[],
): Promise<void> =>
  transact(ctx, (ctx) => saveLayout(ctx.db, { farmNo, batchId, day, cells, today: kstDay(ctx.now()) }));

/** Returns positions held by two batches on the same day; must be empty. */
export const heldTwice = async ({ pool }: TestPortal): Promise<object[]> =>
  (
    await pool.query<object>(
      `select one.batch_id as "batchId", other.batch_id as other, one.rack_id as "rackId", one.tier, one."column", one.during, other.during as too
       from occupancy one join occupancy other using (rack_id, tier, "column")
       where one.ctid < other.ctid and one.during && other.during`,
    )
  ).rows;

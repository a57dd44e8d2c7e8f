import { headers, type Session } from '@onsil/contract/auth';
import type { Method } from '@onsil/contract/endpoint';
import { dayMs } from '@onsil/domain/calendar/duration';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import type { Stage } from '@onsil/domain/crops/stages';
import type { Cast, TestFarm } from './factories.ts';
import type { Call, TestPortal } from './harness.ts';

const asked = { low: 18, high: 24 };
const recipe = {
  source: 'made up for this test',
  seasons: (['seedling', 'transplant', 'lastFeed'] as const).map((season) => ({
    season,
    days: 14,
    lightFromMinute: 360,
    lightMinutes: 960,
    lightColor: '',
    fields: { temperature: { day: asked, night: asked } },
  })),
  margins: {},
};

let made = 0;

/** Creates a crop of a farm with a recipe of 14 days per season. */
export const makeCrop = async (
  portal: Pick<TestPortal, 'pool'>,
  farmNo: number,
  { stages = ['sowing', 'seedling', 'plant', 'harvest'], name }: { stages?: readonly Stage[]; name?: string } = {},
): Promise<number> => {
  made += 1;
  const { rows } = await portal.pool.query<{ seq: number }>(
    `insert into farm_crop (farm_no, name, number, crop_type, cultivation_type, env_standard, stages, capacities, port_counts, created_at)
     values ($1, $2, $3, 'LEAFY', 'DFT', '', $4, $5, $5, now()) returning farm_crop_id as seq`,
    [farmNo, name ?? `상추 ${made}`, `C${made}`, stages, '{"seedling":null,"transplant":null,"lastFeed":null}'],
  );
  const seq = rows[0]?.seq ?? 0;
  await portal.pool.query(`insert into farm_crop_recipe (farm_crop_id, recipe, created_at) values ($1, $2, now())`, [
    seq,
    JSON.stringify(recipe),
  ]);
  return seq;
};

/** Creates a rack of a farm in its own group. */
export const makeRack = async (
  portal: TestPortal,
  farmNo: number,
  {
    tiers = 3,
    columns = 4,
    pots = 20,
    name = `랙 ${(made += 1)}`,
  }: { tiers?: number; columns?: number; pots?: number; name?: string } = {},
): Promise<number> => {
  const { rows } = await portal.pool.query<{ rackId: number }>(
    `with made as (insert into rack_group (farm_no, name, position) values ($1, $2, 1) returning rack_group_no)
     insert into rack (farm_no, rack_group_no, name, place, tier_count, column_count, pots, changed_on)
     select $1, rack_group_no, $2, 'A', $3, $4, $5, '2020-01-01' from made returning rack_id as "rackId"`,
    [farmNo, name, tiers, columns, pots],
  );
  return rows[0]?.rackId ?? 0;
};

/** Makes calls with a farm as the current one. */
export const callerAt =
  (portal: TestPortal, farm: Pick<TestFarm, 'farmId'>) =>
  <M extends Method, P extends string>(session: Session | null, method: M, path: P, call: Call = {}) =>
    portal.call(session, method, path, { ...call, headers: { [headers.farmId]: farm.farmId, ...call.headers } });

export type Caller = ReturnType<typeof callerAt>;
export type People = Pick<Cast, 'manager' | 'member' | 'stranger' | 'company' | 'admin'>;

/** Returns the Korean day a number of days after another. */
export const dayAfter = (day: string, days: number): string => kstDay(kstDayStart(day) + days * dayMs);

import { headers, type Session } from '@onsil/contract/auth';
import type { BatchRow, BatchEntry } from '@onsil/contract/batches';
import type { Method } from '@onsil/contract/endpoint';
import type { CropRecipe } from '@onsil/domain/crops/crop-recipe';
import type { Season, Stage } from '@onsil/domain/crops/stages';
import { makeCast, type Cast, type TestFarm } from './factories.ts';
import { openTestPortal, type Call, type Reply, type TestPortal } from './harness.ts';

export type WorkWorld = Cast & { portal: TestPortal };

export const under = '/farm-yield-management';
/** Noon in Korea of the current day in these tests. */
export const noon = Date.parse('2026-05-20T12:00:00+09:00');

export const openWorkWorld = async (): Promise<WorkWorld> => {
  const portal = await openTestPortal({ now: noon });
  return { ...(await makeCast(portal)), portal };
};

export const at = ({ farmId }: TestFarm): Pick<Call, 'headers'> => ({ headers: { [headers.farmId]: farmId } });

/** Makes a member's call on the farm. */
export const callAt = <M extends Method, P extends string>(
  { portal, farm, member }: WorkWorld,
  method: M,
  path: P,
  { by = member, ...call }: Call & { by?: Session } = {},
) => portal.call(by, method, path, { ...at(farm), ...call });

const season = (name: Season, days: number, low: number): CropRecipe['seasons'][number] => ({
  season: name,
  days,
  lightFromMinute: 360,
  lightMinutes: 960,
  lightColor: '',
  fields: { temperature: { day: { low, high: low + 4 }, night: { low, high: low + 4 } } },
});

/** A leafy crop: 14, 14 and 16 days, each season two degrees cooler than the previous one. */
export const leafyRecipe: CropRecipe = {
  source: '시험 기준',
  seasons: [season('seedling', 14, 20), season('transplant', 14, 18), season('lastFeed', 16, 16)],
  margins: {},
};

let made = 0;

export const makeCrop = async (
  { pool }: TestPortal,
  farmNo: number,
  given: { name?: string; stages?: Stage[]; recipe?: CropRecipe } = {},
): Promise<number> => {
  const stages = given.stages ?? ['sowing', 'seedling', 'transplant', 'plant', 'harvest'];
  const { rows } = await pool.query<{ seq: number }>(
    `with made as (
       insert into farm_crop (farm_no, name, number, crop_type, cultivation_type, env_standard, stages, capacities, port_counts, created_at)
       values ($1, $2, $3, 'LEAFY', 'DFT', '', $4, '{"seedling":null,"transplant":null,"lastFeed":null}',
         '{"seedling":128,"transplant":null,"lastFeed":null}', '2026-01-01') returning farm_crop_id
     ), first as (
       insert into farm_crop_recipe (farm_crop_id, recipe, created_at)
       select farm_crop_id, $5, '2026-01-01' from made
     ) select farm_crop_id as seq from made`,
    [farmNo, given.name ?? '상추', `Y${++made}`, stages, JSON.stringify(given.recipe ?? leafyRecipe)],
  );
  return rows[0]?.seq ?? 0;
};

const itemOf = (reply: Reply): unknown => {
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.raw.body}`);
  return reply.item;
};

/** Starts a batch of a crop through the API. */
export const beginBatch = async (
  world: WorkWorld,
  body: { farmCropId: number; startOn: string } & Record<string, unknown>,
): Promise<{ batchId: number; batchName: string }> =>
  itemOf(await callAt(world, 'POST', `${under}/work`, { body })) as { batchId: number; batchName: string };

export type Entered = { batchId: number; plants: number } & Record<string, unknown>;

/** Enters a step of one or several batches. */
export const enter = (
  world: WorkWorld,
  stage: Stage,
  date: string,
  works: Entered | readonly Entered[],
  more: { isComplete?: boolean; discardRest?: string } = {},
): Promise<Reply> => callAt(world, 'POST', `${under}/${stage}`, { body: { date, works: [works].flat(), ...more } });

export type Process = BatchRow & { entries: BatchEntry[] };
export const processOf = async (world: WorkWorld, batchId: number): Promise<Process> =>
  itemOf(await callAt(world, 'GET', `${under}/process/${batchId}`)) as Process;

/** Returns the plants in each stage. */
export const thereIn = async (world: WorkWorld, batchId: number): Promise<Record<string, number>> =>
  Object.fromEntries((await processOf(world, batchId)).stages.map(({ stage, there }) => [stage, there]));

/** Opens a world whose farm grows lettuce. */
export const openLettuceWorld = async (): Promise<WorkWorld & { lettuce: number }> => {
  const world = await openWorkWorld();
  return { ...world, lettuce: await makeCrop(world.portal, world.farm.farmNo) };
};

/** Starts a lettuce batch of 1,000 seeds. */
export const sow = async (world: WorkWorld & { lettuce: number }, startOn = '2026-04-01'): Promise<number> => {
  const { batchId } = await beginBatch(world, { farmCropId: world.lettuce, startOn });
  itemOf(await enter(world, 'sowing', startOn, { batchId, plants: 1000 }));
  return batchId;
};

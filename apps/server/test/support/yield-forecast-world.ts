import type { Session } from '@onsil/contract/auth';
import type { Cell } from '@onsil/contract/racks';
import type { BackwardPlan, BatchComparison, YieldForecast } from '@onsil/contract/yield-forecast';
import { hourMs } from '@onsil/domain/calendar/duration';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { addCrop } from './crops-factories.ts';
import { makeCast, type Cast } from './factories.ts';
import { openTestPortal, type Reply, type TestPortal } from './harness.ts';
import { callerAt, dayAfter, type Caller } from './yields-world.ts';

export type ForecastWorld = Cast & { portal: TestPortal; call: Caller; crop: number };
/** A Wednesday; its week starts on 2026-05-18. */
export const today = '2026-05-20';

/** A portal at noon of that day. */
export const openForecastPortal = (): Promise<TestPortal> => openTestPortal({ now: kstDayStart(today) + 12 * hourMs });

/** A farm that grows lettuce: 14, 10 and 21 days, 130 g per plant, finally 24 ports per tray. */
export const makeForecastFarm = async (portal: TestPortal): Promise<ForecastWorld> => {
  const cast = await makeCast(portal);
  const crop = await addCrop(portal, cast.manager, cast.farm);
  return { ...cast, portal, crop, call: callerAt(portal, cast.farm) };
};

const itemOf = ({ status, item, raw }: Reply): unknown => {
  if (status !== 200) throw new Error(`${status} ${raw.body}`);
  return item;
};

/** Enters a batch as one record: sown and moved on for the given days, with a loss of a tenth before planting. */
export const enterBatch = async (
  { call, member, crop }: ForecastWorld,
  sown: string,
  {
    kg,
    plants = 1_000,
    until = 'harvest',
    cells,
  }: { kg?: number; plants?: number; until?: 'sowing' | 'plant' | 'harvest'; cells?: Cell[] } = {},
): Promise<number> => {
  const all = [
    { stage: 'sowing', date: sown, plants },
    { stage: 'seedling', date: dayAfter(sown, 4), plants },
    { stage: 'transplant', date: dayAfter(sown, 14), plants, discarded: plants / 10 },
    { stage: 'plant', date: dayAfter(sown, 24), plants: plants * 0.9 },
    { stage: 'harvest', date: dayAfter(sown, 45), plants: plants * 0.9 },
  ];
  const stages = all.slice(0, all.findIndex(({ stage }) => stage === until) + 1);
  const body = {
    farmCropId: crop,
    stages,
    harvestKg: until === 'harvest' ? kg : null,
    isComplete: until === 'harvest',
    ...(cells && { cells }),
  };
  return (itemOf(await call(member, 'POST', '/farm-yield', { body })) as { registrationId: number }).registrationId;
};

/** Four finished batches of 1,000 seeds: 110, 116, 122 and 128 kg. */
export const enterHistory = async (world: ForecastWorld): Promise<number[]> => {
  const made: number[] = [];
  for (const index of [0, 1, 2, 3])
    made.push(await enterBatch(world, dayAfter('2025-11-10', index * 30), { kg: 110 + index * 6 }));
  return made;
};

export const forecastOf = async (world: ForecastWorld, query: Record<string, string> = {}): Promise<YieldForecast> =>
  itemOf(await world.call(world.member, 'GET', '/farm-yield/forecast', { query })) as YieldForecast;

export const backward = (world: ForecastWorld, body: object = {}, by: Session = world.member) =>
  world.call(by, 'POST', '/farm-yield/backward', {
    body: { farmCropId: world.crop, kg: 50, by: '2026-08-31', ...body },
  });
export const planOf = async (...asked: Parameters<typeof backward>): Promise<BackwardPlan> =>
  itemOf(await backward(...asked)) as BackwardPlan;

export const accept = (world: ForecastWorld, body: object = {}, by: Session = world.manager) =>
  world.call(by, 'POST', '/farm-yield/backward/accept', {
    body: { farmCropId: world.crop, kg: 50, by: '2026-08-31', cells: [], ...body },
  });

export const comparisonOf = async (
  world: ForecastWorld,
  query: Record<string, string> = {},
): Promise<BatchComparison> =>
  itemOf(
    await world.call(world.member, 'GET', '/farm-yield/compare', {
      query: { farmCropId: String(world.crop), ...query },
    }),
  ) as BatchComparison;

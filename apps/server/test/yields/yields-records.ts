import type { BatchRow } from '@onsil/contract/batches';
import type { Registration } from '@onsil/contract/yields';
import { makeCast, type Cast } from '../support/factories.ts';
import type { Reply, TestPortal } from '../support/harness.ts';
import { beforeEachTest } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';
import { callerAt, makeCrop } from '../support/yields-world.ts';

/** A whole cycle: 400 seeds, 375 heads. */
export const lettuce = {
  stages: [
    { stage: 'sowing', date: '2026-03-01', plants: 400, trays: 2, discarded: 12, reason: 'NOT_GERMINATED' },
    { stage: 'seedling', date: '2026-03-05', plants: 388, trays: 8 },
    { stage: 'plant', date: '2026-03-20', plants: 380, discarded: 5, reason: 'TIPBURN' },
    { stage: 'harvest', date: '2026-04-15', plants: 375 },
  ],
  harvestKg: 45,
  kgGradeA: 36,
  note: '첫 작기',
};

export type Flat = Record<string, unknown>;

/** Reads and writes records of a crop of the cast's farm. */
const recordsOf = (portal: TestPortal, cast: Cast, crop: number) => {
  const { farm, member } = cast;
  const call = callerAt(portal, farm);
  const post = (given: Flat = {}) =>
    call(member, 'POST', '/farm-yield', { body: { farmCropId: crop, ...lettuce, ...given } });
  const list = async (query: Record<string, string> = {}): Promise<Registration[]> =>
    itemsOf(await call(member, 'GET', `/farm-yield/${farm.farmNo}`, { query }));
  return {
    cast,
    crop,
    call,
    post,
    list,
    async add(given: Flat = {}): Promise<number> {
      const reply = await post(given);
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.fields ?? reply.result));
      return itemOf(reply).registrationId;
    },
    change: (registrationId: number, given: Flat): Promise<Reply> =>
      call(member, 'PUT', `/farm-yield/${registrationId}`, { body: { farmCropId: crop, ...lettuce, ...given } }),
    async one(registrationId: number): Promise<Registration> {
      const [found] = await list({ registrationId: String(registrationId) });
      if (!found) throw new Error(`no record ${registrationId}`);
      return found;
    },
    board: async (): Promise<BatchRow[]> =>
      itemsOf(await call(member, 'GET', '/farm-yield-management', { query: { pageSize: '200' } })),
    /** Counts the positions of batches on a day. */
    heldOn: async (day: string): Promise<{ batchId: number; cells: number }[]> =>
      (
        await portal.pool.query<{ batchId: number; cells: number }>(
          `select batch_id as "batchId", count(*)::int as cells from occupancy join rack using (rack_id)
           where farm_no = $1 and during @> $2::date group by 1 order by 1`,
          [farm.farmNo, day],
        )
      ).rows,
  };
};

/** Records of a crop of a new farm, before each test. */
export const useRecords = (portal: TestPortal) =>
  beforeEachTest(async () => {
    const cast = await makeCast(portal);
    return recordsOf(portal, cast, await makeCrop(portal, cast.farm.farmNo));
  });

import { expect, test } from 'vitest';
import { dayMs } from '@onsil/domain/calendar/duration';
import { applyTodaysPlans } from '#features/batches/follow-batches.ts';
import { beginBatch, enter, makeCrop, noon, openWorkWorld } from '../support/batches-world.ts';
import { joinFarm, makeController, makeMember, signIn } from '../support/factories.ts';
import { useWorld } from '../support/hooks.ts';
import { makeRack } from '../support/racks-factories.ts';

const world = useWorld(openWorkWorld);

test('a batch that came to a controller while the clock was ahead sets its limits once the clock is right', async () => {
  const { portal, farm } = world;
  const worker = await makeMember(portal);
  await joinFarm(portal, worker.memberNo, farm.farmNo, 'manager');
  const setTime = async (now: number): Promise<void> => {
    portal.clock.now = now;
    world.member = await signIn(portal, worker);
  };
  await setTime(noon);
  const rackId = await makeRack(portal, farm.farmNo);
  const { controllerNo } = await makeController(portal, { farmNo: farm.farmNo });
  await portal.pool.query(
    `insert into controller_place (controller_no, rack_id, tier_from, tier_to, during) values ($1, $2, 1, 2, daterange('2026-01-01', null))`,
    [controllerNo, rackId],
  );
  const farmCropId = await makeCrop(portal, farm.farmNo);
  const sow = async (columns: readonly number[]): Promise<number> => {
    const cells = columns.map((column) => ({ rackId, tier: 1, column }));
    const { batchId } = await beginBatch(world, { farmCropId, startOn: '2026-05-10', cells });
    expect((await enter(world, 'sowing', '2026-05-10', { batchId, plants: 100 })).status).toBe(200);
    return batchId;
  };
  const inForce = async (): Promise<number[]> => {
    const { rows } = await portal.pool.query<{ batchId: number }>(
      `select batch_id as "batchId" from cultivation
       where controller_no = $1 and started_at <= $2 and (ended_at is null or ended_at > $2)`,
      [controllerNo, new Date(portal.clock.now)],
    );
    return rows.map(({ batchId }) => batchId);
  };
  const before = await sow([1]);
  await setTime(noon + 300 * dayMs);
  const batchId = await sow([2, 3]);
  expect(await inForce()).toEqual([batchId]);
  await setTime(noon);
  expect(await inForce()).toEqual([before]);
  await applyTodaysPlans(portal.ctx);
  expect(await inForce()).toEqual([batchId]);
});

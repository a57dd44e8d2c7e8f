import { expect, test } from 'vitest';
import { applyTodaysPlans } from '#features/batches/follow-batches.ts';
import { beginBatch, enter, makeCrop, noon, openWorkWorld } from '../support/batches-world.ts';
import { makeController, makeMember, signIn } from '../support/factories.ts';
import { useWorld } from '../support/hooks.ts';
import { makeRack } from '../support/racks-factories.ts';

const world = useWorld(openWorkWorld);

test('nothing grows at a controller that was retired, from its retirement on', async () => {
  const { portal, farm } = world;
  portal.clock.now = noon;
  const rackId = await makeRack(portal, farm.farmNo);
  const { controllerNo, controllerId } = await makeController(portal, { farmNo: farm.farmNo });
  await portal.pool.query(
    `insert into controller_place (controller_no, rack_id, tier_from, tier_to, during) values ($1, $2, 1, 2, daterange('2026-01-01', null))`,
    [controllerNo, rackId],
  );
  const farmCropId = await makeCrop(portal, farm.farmNo);
  const cells = [{ rackId, tier: 1, column: 1 }];
  const { batchId } = await beginBatch(world, { farmCropId, startOn: '2026-05-10', cells });
  expect((await enter(world, 'sowing', '2026-05-10', { batchId, plants: 100 })).status).toBe(200);
  const grown = async () =>
    (
      await portal.pool.query<{ batchId: number; endedAt: Date | null }>(
        'select batch_id as "batchId", ended_at as "endedAt" from cultivation where controller_no = $1',
        [controllerNo],
      )
    ).rows;
  expect(await grown()).toEqual([{ batchId, endedAt: null }]);
  const admin = await signIn(portal, await makeMember(portal, { admin: true }));
  expect((await portal.call(admin, 'DELETE', `/admin/controller/${controllerId}`)).status).toBe(200);
  expect(await grown()).toEqual([{ batchId, endedAt: new Date(noon) }]);
  await applyTodaysPlans(portal.ctx);
  expect(await grown()).toEqual([{ batchId, endedAt: new Date(noon) }]);
});

import type { Cell } from '@onsil/contract/racks';
import { hourMs } from '@onsil/domain/calendar/duration';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import type { Stage } from '@onsil/domain/crops/stages';
import { applyTodaysPlans } from '#features/batches/follow-batches.ts';
import { anyPassword, signIn } from '../support/factories.ts';
import type { Reply, TestPortal } from '../support/harness.ts';
import { makeRack } from '../support/racks-factories.ts';
import { accept, makeForecastFarm } from '../support/yield-forecast-world.ts';
import { dayAfter } from '../support/yields-world.ts';

const under = '/farm-yield-management';

export const ok = async (reply: Promise<Reply>): Promise<unknown> => {
  const { status, item, raw } = await reply;
  if (status !== 200) throw new Error(`${status} ${raw.body}`);
  return item;
};

/** A farm with one rack (3 tiers of 6 columns) and production plans, with their results. */
export const makePlanningFarm = async (portal: TestPortal) => {
  const world = await makeForecastFarm(portal);
  const rackId = await makeRack(portal, world.farm.farmNo, { tiers: 3, columns: 6 });
  const on = (tier: number, ...columns: number[]): Cell[] => columns.map((column) => ({ rackId, tier, column }));
  /** Accepts a production plan: planted on a day and harvested until 21 days later. */
  const plan = async (plantOn: string, cells: Cell[], batchName: string): Promise<number> =>
    ((await ok(accept(world, { kg: 5, by: dayAfter(plantOn, 21), cells, batchName }))) as { batchId: number }).batchId;

  const enter = (stage: Stage, date: string, work: { batchId: number } & Record<string, unknown>, more: object = {}) =>
    world.call(world.member, 'POST', `${under}/${stage}`, {
      body: { date, works: [{ plants: 40, ...work }], ...more },
    });
  /** Enters all steps before planting. */
  const raise = async (batchId: number, cells?: Cell[]): Promise<void> => {
    await ok(enter('sowing', '2026-04-20', { batchId, cells }));
    await ok(enter('seedling', '2026-04-21', { batchId }));
    await ok(enter('transplant', '2026-04-25', { batchId }));
  };
  const finish = (batchId: number, date: string, plants = 40) =>
    enter('harvest', date, { batchId, plants, weightKg: 5 }, { isComplete: true, discardRest: 'END' });
  const undo = async (reply: unknown) => {
    const { entryIds } = reply as { entryIds: number[] };
    return world.call(world.member, 'DELETE', `${under}/entry/${entryIds[0]}`);
  };
  const move = (date: string, from: Cell[], to: Cell[]) =>
    world.call(world.member, 'POST', '/farm-rack/move', {
      body: { date, moves: from.map((one, index) => ({ from: one, to: to[index] ?? null })) },
    });

  /** Lists the positions of a batch as `tier.column from–until`; reserved ones in brackets. */
  const held = async (batchId: number): Promise<string[]> => {
    const { rows } = await portal.pool.query<{ place: string; days: string; reserved: boolean }>(
      `select tier || '.' || "column" as place, reserved,
         to_char(lower(during), 'MM-DD') || '–' || coalesce(to_char(upper(during), 'MM-DD'), '') as days
       from occupancy where batch_id = $1 order by lower(during), tier, "column"`,
      [batchId],
    );
    return rows.map(({ place, days, reserved }) => (reserved ? `(${place} ${days})` : `${place} ${days}`));
  };

  /** Moves to the next day and runs the job of its first minute. */
  const night = async (day: string): Promise<void> => {
    portal.clock.now = kstDayStart(day) + 60_000;
    await applyTodaysPlans(portal.ctx);
    portal.clock.now = kstDayStart(day) + 12 * hourMs;
    const { memberNo } = world.member;
    const { rows } = await portal.pool.query<{ id: string }>(
      'select member_id as id from member where member_no = $1',
      [memberNo],
    );
    world.member = await signIn(portal, { memberNo, memberId: rows[0]?.id ?? '', password: anyPassword });
  };

  const crowdedBy = async (batchId: number): Promise<string[]> => {
    const { items } = await world.call(world.member, 'GET', under);
    return (
      (items as { batchId: number; crowdedBy: string[] }[]).find((one) => one.batchId === batchId)?.crowdedBy ?? ['?']
    );
  };

  return { world, rackId, on, plan, enter, raise, finish, undo, move, held, night, crowdedBy };
};

export type PlanningFarm = Awaited<ReturnType<typeof makePlanningFarm>>;

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { headers } from '@onsil/contract/auth';
import { hourMs } from '@onsil/domain/calendar/duration';
import { evaluateOutcomes, maxOutcomes } from '#features/deviations/actions/outcomes.ts';
import { makeDeviation } from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { keepSessions, makeWatched, only } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const cast = useCast(portal);

beforeAll(() => keepSessions(portal));
beforeEach(() => portal.pool.query('delete from deviation'));

const act = async (deviationId: number): Promise<void> => {
  const body = { deviationId: [deviationId], description: '환기' };
  const reply = await portal.call(cast.member, 'POST', '/farm/alarm-management', {
    body,
    headers: { [headers.farmId]: cast.farm.farmId },
  });
  expect(reply.status).toBe(200);
};

const end = (deviationId: number, at: number) =>
  portal.pool.query(
    `update deviation set ended_at = $2, back_at = $2, end_kind = 'returned', state = 'NONE' where deviation_id = $1`,
    [deviationId, new Date(at)],
  );

test('an outcome is evaluated with at most so many others in a pass, those first that have waited longest', async () => {
  const deviationId = await makeDeviation(portal, await makeWatched(portal, { farmNo: cast.farm.farmNo }));
  await act(deviationId);
  await end(deviationId, portal.clock.now);
  await portal.pool.query(
    `with more as (
      insert into deviation_action (farm_no, member_no, at, action_code, description, pause_until, recorded_at)
      select farm_no, member_no, at, action_code, description, pause_until, recorded_at
      from deviation_action join deviation_action_outcome using (action_id), generate_series(1, $2)
      where deviation_id = $1 returning action_id)
    insert into deviation_action_outcome (action_id, deviation_id) select action_id, $1 from more`,
    [deviationId, maxOutcomes + 9],
  );
  const evaluated = async (): Promise<number> => {
    const { rows } = await portal.pool.query<{ count: number }>(
      'select count(minutes_to_range)::int as count from deviation_action_outcome where deviation_id = $1',
      [deviationId],
    );
    return only(rows).count;
  };
  await evaluateOutcomes(portal.ctx);
  expect(await evaluated()).toBe(maxOutcomes);
  await evaluateOutcomes(portal.ctx);
  expect(await evaluated()).toBe(maxOutcomes + 10);
});

test('an outcome is not evaluated again where nothing can have changed, but when it recurs and a day after', async () => {
  const controller = await makeWatched(portal, { farmNo: cast.farm.farmNo });
  const began = portal.clock.now;
  const deviationId = await makeDeviation(portal, controller, { openedAt: began - hourMs });
  await act(deviationId);
  await end(deviationId, began + hourMs);
  const evaluateAt = async (now: number): Promise<unknown> => {
    portal.clock.now = now;
    await evaluateOutcomes(portal.ctx);
    const { rows } = await portal.pool.query<{ after: number; relapsed: boolean | null; final: boolean }>(
      `select extract(epoch from evaluated_at - $2)::int / 3600 as after, relapsed, final_at is not null as final
       from deviation_action_outcome where deviation_id = $1`,
      [deviationId, new Date(began)],
    );
    return only(rows);
  };
  expect(await evaluateAt(began + 2 * hourMs)).toEqual({ after: 2, relapsed: null, final: false });
  expect(await evaluateAt(began + 4 * hourMs)).toEqual({ after: 4, relapsed: null, final: false });
  expect(await evaluateAt(began + 5 * hourMs)).toEqual({ after: 4, relapsed: null, final: false });
  await end(await makeDeviation(portal, controller, { openedAt: began + 5 * hourMs }), began + 6 * hourMs);
  expect(await evaluateAt(began + 7 * hourMs)).toEqual({ after: 7, relapsed: true, final: false });
  expect(await evaluateAt(began + 8 * hourMs)).toEqual({ after: 7, relapsed: true, final: false });
  expect(await evaluateAt(began + 26 * hourMs)).toEqual({ after: 26, relapsed: true, final: true });
});

import { beforeAll, expect, test } from 'vitest';
import { headers, type Session } from '@onsil/contract/auth';
import { dayMs } from '@onsil/domain/calendar/duration';
import { joinFarm, makeController, makeFarm, makeMember, signIn } from '../support/factories.ts';
import { beforeTests, usePortal } from '../support/hooks.ts';
import { exp1, needData, plainRows } from '../support/lettuce-data.ts';
import { itemOf } from '../support/replies.ts';
import { keepSessions } from '../support/watched-controller.ts';

// Compares a backtest over a month of a real glasshouse with the deviations of the engine.
const portal = usePortal({ rawMonths: 1_200 });
const farm = beforeTests(() => makeFarm(portal));
let grower: Session;

beforeAll(async () => {
  const member = await makeMember(portal);
  await joinFarm(portal, member.memberNo, farm.farmNo, 'member');
  grower = await signIn(portal, member);
  await keepSessions(portal);
});

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;

test.for(['Koala', 'Reference'])(
  'exp1 %s: the backtest counts the same as the engine, level by level',
  { timeout: 60_000 },
  async (team, context) => {
    needData(context);
    const rows = plainRows(exp1(team));
    const from = rows[0]?.ts ?? 0;
    const month = rows.filter(({ ts }) => ts < from + 29 * dayMs);
    portal.clock.now = from + 29 * dayMs;
    const { controllerNo, controllerId } = await makeController(portal, { farmNo: farm.farmNo, intervalSeconds: 300 });
    const fields = ['temperature', 'humidity', 'co2'];
    for (const field of fields) {
      const values = month.flatMap((row) => row.values[field] ?? []);
      await portal.pool.query(
        `insert into alarm_limit (controller_no, field_key, own, high1, high2, high3) values ($1, $2, true, $3, $4, $5)`,
        [controllerNo, field, quantile(values, 0.9), quantile(values, 0.97), quantile(values, 0.995)],
      );
    }
    for (let start = 0; start < month.length; start += 1_000)
      await portal.pipeline.writer.append({
        controllerNo,
        samples: month.slice(start, start + 1_000),
        rejections: [],
        receivedAt: portal.clock.now,
      });
    await portal.catchUpDeviations();

    for (const field of fields) {
      const { rows: found } = await portal.pool.query<{ highest: number; count: number }>(
        `select highest, count(*)::int as count from deviation where controller_no = $1 and field_key = $2 and cause = 'range' group by highest order by highest`,
        [controllerNo, field],
      );
      const reply = await portal.call(grower, 'POST', `/farm/${farm.farmNo}/env-threshold/rehearsal`, {
        headers: { [headers.farmId]: farm.farmId },
        body: { controllerId, change: { field, ranges: null, timing: null } },
      });
      const { current } = itemOf(reply);
      const counted = [1, 2, 3].map((level) => found.find((one) => one.highest === level)?.count ?? 0);
      expect(counted.reduce((sum, count) => sum + count)).toBeGreaterThan(3);
      expect(current.activations).toEqual(counted);
    }
  },
);

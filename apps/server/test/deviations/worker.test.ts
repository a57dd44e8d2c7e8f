import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialNotificationState } from '@onsil/domain/alarms/notice-plan';
import { minuteMs, hourMs } from '@onsil/domain/calendar/duration';
import { createPasses } from '#features/deviations/worker.ts';
import { makeFarm, type TestController } from '../support/factories.ts';
import { openTestPortal } from '../support/harness.ts';
import { beforeEachTest } from '../support/hooks.ts';
import { makeWatched, only, send } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = beforeEachTest(() => openTestPortal({ now: noon }));
let passes: ReturnType<typeof createPasses>;
/** ms on the clock that the worker counts its intervals with */
let uptime: number;

beforeEach(async () => {
  passes = createPasses(portal.ctx);
  uptime = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => uptime);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await portal.close();
});

const make = async (): Promise<TestController> => {
  const { farmNo } = await makeFarm(portal);
  return makeWatched(portal, { farmNo });
};
const reports = async (controller: TestController, ts: number, temperature = 22): Promise<void> => {
  await send(portal, controller, ts, { temperature });
  passes.report(controller.controllerNo);
};
const listCauses = async ({ controllerNo }: TestController): Promise<string[]> => {
  const { rows } = await portal.pool.query<{ cause: string }>(
    'select cause from deviation where controller_no = $1 order by cause',
    [controllerNo],
  );
  return rows.map(({ cause }) => cause);
};
const countNotices = async ({ farmNo }: TestController): Promise<number> => {
  const text = 'select from notice where farm_no = $1';
  return (await portal.pool.query(text, [farmNo])).rows.length;
};

/** Makes a controller's field leave its range for long enough to be a deviation, without its notice yet. */
const leave = async (controller: TestController, values: Record<string, number>): Promise<void> => {
  for (let age = 8; age >= 0; age -= 1) await send(portal, controller, portal.clock.now - age * minuteMs, values);
  passes.report(controller.controllerNo);
};

test('one deviation that cannot be evaluated keeps neither its farm from notices nor others from the checks by the clock', async () => {
  const [poisoned, quiet] = [await make(), await make()];
  await leave(poisoned, { temperature: 26, ec: 1.9 });
  await reports(quiet, noon);
  await passes.run();
  expect(await listCauses(poisoned)).toEqual(['range', 'range']);
  await portal.pool.query(`update deviation set notified = 'null' where field_key = 'ec'`);

  [portal.clock.now, uptime] = [noon + 6 * minuteMs, 6_000];
  await reports(poisoned, portal.clock.now, 26);
  await passes.run();
  expect(await countNotices(poisoned)).toBe(1);
  expect(await listCauses(quiet)).toEqual(['no_data']);
});

test('a deviation that cannot be evaluated is postponed, with its reason in the log, and is notified once it can be', async () => {
  const poisoned = await make();
  await leave(poisoned, { ec: 1.9 });
  await passes.run();
  await portal.pool.query(`update deviation set notified = 'null', notified_at = null, due_at = $1`, [new Date(noon)]);
  const logged = vi.spyOn(portal.ctx.log, 'error');
  await check();
  await check();
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ err: expect.any(Error), deviationId: expect.any(Number) }),
    'deviation cannot be evaluated; it is postponed',
  );
  await portal.pool.query('update deviation set notified = $1', [JSON.stringify(initialNotificationState)]);
  portal.clock.now += 10 * minuteMs;
  await reports(poisoned, portal.clock.now, 22);
  await check();
  const { rows } = await portal.pool.query(`select from deviation where field_key = 'ec' and notified_at is not null`);
  expect(rows).toHaveLength(1);
});

test('a controller that cannot be evaluated fails one pass a minute, with its reason in the log, and is caught up with once it can be', async () => {
  const [poisoned, other] = [await make(), await make()];
  await portal.pool.query(`insert into alarm_state (controller_no, watch) values ($1, '{"at":null}')`, [
    poisoned.controllerNo,
  ]);
  const logged = vi.spyOn(portal.ctx.log, 'error');
  await leave(poisoned, { temperature: 26 });
  await leave(other, { temperature: 26 });
  await passes.run();
  await check();
  await reports(poisoned, noon + minuteMs, 26);
  await passes.run();
  expect(await listCauses(other)).toEqual(['range']);
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    { err: expect.any(TypeError), controllerNo: poisoned.controllerNo },
    'controller cannot be evaluated; it is postponed',
  );
  await portal.pool.query('delete from alarm_state where controller_no = $1', [poisoned.controllerNo]);
  await passes.run();
  expect(await listCauses(poisoned)).toEqual([]);
  uptime += minuteMs;
  await passes.run();
  expect(await listCauses(poisoned)).toEqual(['range']);
});

const sendMany = async ({ token, controllerNo }: TestController, from: number, length: number): Promise<void> => {
  const samples = Array.from({ length }, (_, index) => ({ ts: from + index * minuteMs, values: { temperature: 22 } }));
  const reply = await portal.call(null, 'POST', `/api/v1/${token}/telemetry`, { body: samples });
  expect(reply.status).toBe(200);
  passes.report(controllerNo);
};
const isEvaluated = async ({ controllerNo }: TestController): Promise<boolean> => {
  const { rows } = await portal.pool.query<{ is: boolean }>(
    `select s.at = l.ts and not exists (select from sample_correction c where c.controller_no = $1) as is
     from alarm_state s join latest l using (controller_no) where controller_no = $1`,
    [controllerNo],
  );
  return rows[0]?.is ?? false;
};

test('one with days of samples to evaluate does not keep the alarms of others waiting', async () => {
  const [behind, other] = [await make(), await make()];
  await passes.run(); // the first one is a sweep, which evaluates once more
  for (const start of [8_000, 4_000]) await sendMany(behind, noon - start * minuteMs, 4_000);
  await passes.runOnce();
  expect(await isEvaluated(behind)).toBe(false);
  await leave(other, { temperature: 26 });
  await passes.runOnce();
  expect(await listCauses(other)).toEqual(['range']);
  expect(await isEvaluated(behind)).toBe(false);
  await passes.run();
  expect(await isEvaluated(behind)).toBe(true);
});

test('those whose samples changed long ago are evaluated again one after the other, behind the alarms of others', async () => {
  const [first, second, other] = [await make(), await make(), await make()];
  for (const one of [first, second]) await sendMany(one, noon - 3_000 * minuteMs, 3_000);
  await passes.run();
  for (const one of [first, second]) await sendMany(one, noon - 4_000 * minuteMs, 10);
  await portal.catchUp();
  for (const { controllerNo } of [first, second])
    await portal.pool.query('insert into sample_correction (controller_no, from_ts) values ($1, $2)', [
      controllerNo,
      new Date(noon - 4_000 * minuteMs),
    ]);
  await leave(other, { temperature: 26 });
  passes.report(first.controllerNo);
  passes.report(second.controllerNo);
  await passes.runOnce();
  expect(await listCauses(other)).toEqual(['range']);
  expect(new Set(await Promise.all([first, second].map(isEvaluated)))).toEqual(new Set([false, true]));
  await passes.run();
  expect(await Promise.all([first, second].map(isEvaluated))).toEqual([true, true]);
});

test('maintenance that cannot be ended keeps none behind it from its end', async () => {
  const [poisoned, other] = [await make(), await make()];
  for (const [index, { controllerNo }] of [poisoned, other].entries())
    await portal.pool.query(
      `insert into maintenance (controller_no, kind, note, started_at, ends_at, member_no)
       select $1, 'door', '', $2, $3, null`,
      [controllerNo, new Date(noon - hourMs + index), new Date(noon - minuteMs)],
    );
  await portal.pool.query(
    `alter table maintenance add constraint unendable check (controller_no <> ${poisoned.controllerNo} or ended_at is null)`,
  );
  await expect(passes.run()).rejects.toThrow('unendable');
  const { rows } = await portal.pool.query<{ controllerNo: number }>(
    'select controller_no as "controllerNo" from maintenance where ended_at is not null',
  );
  expect(only(rows)).toEqual({ controllerNo: other.controllerNo });
});

const listSilences = async ({ controllerNo }: TestController): Promise<unknown[]> => {
  const { rows } = await portal.pool.query(
    `select deviation_id as id, opened_at as "openedAt", end_kind as "endKind" from deviation
     where controller_no = $1 and cause = 'no_data'`,
    [controllerNo],
  );
  return rows;
};
const sweep = async (): Promise<void> => {
  uptime += 5 * minuteMs;
  await passes.run();
};
const check = async (): Promise<void> => {
  uptime += 5_000;
  await passes.run();
};

test('one that catches up is not silent for a sweep between its samples, and is a minute after the last', async () => {
  const controller = await make();
  for (const age of [60, 59, 58]) {
    await reports(controller, noon - age * minuteMs);
    await passes.run();
    await sweep();
    portal.clock.now += 30_000;
  }
  await check();
  expect(await listSilences(controller)).toEqual([]);
  portal.clock.now += 31_000;
  await check();
  expect(only(await listSilences(controller))).toMatchObject({
    openedAt: new Date(noon - 53 * minuteMs),
    endKind: null,
  });
});

test('one whose samples come late and out of order is not silent between them', async () => {
  const controller = await make();
  await passes.run();
  for (const age of [60, 62, 58, 61, 59]) {
    await reports(controller, noon - age * minuteMs);
    await check();
    await check();
  }
  expect(await listSilences(controller)).toEqual([]);
  portal.clock.now += minuteMs;
  await check();
  expect(await listSilences(controller)).toHaveLength(1);
});

test('a late sample from before a silence leaves the silence as it was found', async () => {
  const controller = await make();
  for (const age of [8, 6, 4]) await reports(controller, noon - age * minuteMs);
  await passes.run();
  portal.clock.now += 5 * minuteMs;
  await check();
  const found = await listSilences(controller);
  expect(found).toHaveLength(1);
  await reports(controller, noon - 5 * minuteMs);
  await check();
  expect(await listSilences(controller)).toEqual(found);
});

test('a sample that comes while another process holds its controller is evaluated by the next pass', async () => {
  const controller = await make();
  await reports(controller, noon - minuteMs);
  await passes.run();
  const other = await portal.pool.connect();
  await other.query('begin');
  await other.query('select from alarm_state where controller_no = $1 for update', [controller.controllerNo]);
  await reports(controller, noon);
  await passes.run();
  await other.query('commit');
  other.release();
  await passes.run();
  const { rows } = await portal.pool.query<{ at: Date }>('select at from alarm_state where controller_no = $1', [
    controller.controllerNo,
  ]);
  expect(only(rows).at).toEqual(new Date(noon));
});

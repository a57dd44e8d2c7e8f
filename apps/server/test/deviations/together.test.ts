import { beforeAll, expect, test } from 'vitest';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { evaluateControllers } from '#features/deviations/evaluate/evaluate-controllers.ts';
import { updateDeviations } from '#features/deviations/worker.ts';
import { makeFarm, type TestController } from '../support/factories.ts';
import { usePortal } from '../support/hooks.ts';
import { makeWatched, send } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
let farmNo: number;

beforeAll(async () => {
  ({ farmNo } = await makeFarm(portal));
});

const make = async (count: number): Promise<TestController[]> =>
  (await Promise.all(Array.from({ length: count }, () => makeWatched(portal, { farmNo })))).toSorted(
    (a, b) => a.controllerNo - b.controllerNo,
  );
const numbersOf = (controllers: readonly TestController[]): number[] =>
  controllers.map(({ controllerNo }) => controllerNo);

const sendAll = async ({ token }: TestController, samples: readonly object[]): Promise<void> => {
  const reply = await portal.call(null, 'POST', `/api/v1/${token}/telemetry`, { body: samples });
  expect(reply.status).toBe(200);
};

/** Evaluates controllers, `together` at once, until nothing is left. */
const evaluateAll = async (ids: readonly number[], together: number): Promise<void> => {
  for (let left = [...ids]; left.length > 0;) {
    const { evaluations } = await evaluateControllers(portal.ctx, left.slice(0, together));
    const more = evaluations.filter((one) => one.more).map(({ controllerNo }) => controllerNo);
    left = [...more, ...left.slice(together)];
  }
};

/** All that evaluation has written about a controller, without the numbers of rows. */
const writtenOf = async ({ controllerNo }: TestController): Promise<unknown[]> => {
  const ask = async (text: string) => (await portal.pool.query<object>(text, [controllerNo])).rows;
  return [
    await ask('select at, watch from alarm_state where controller_no = $1'),
    await ask('select at, watch from alarm_checkpoint where controller_no = $1 order by at'),
    await ask(
      `select cause, field_key, side, started_at, opened_at, level, highest, value, extreme_value, extreme_at, back_at, ended_at,
         end_kind, state, due_at is not null as due from deviation where controller_no = $1 order by opened_at, field_key`,
    ),
    await ask(
      `select kind, at, a.level, a.value from alarm a join deviation using (deviation_id)
       where controller_no = $1 order by at, kind, a.level`,
    ),
  ];
};

/** Values that leave their limits and come back, differently for each controller. */
const seriesOf = (index: number, count: number): object[] =>
  Array.from({ length: count }, (_, step) => ({
    ts: noon - (count - step) * minuteMs,
    values: { temperature: 22 + 6 * Math.sin((step + index * 5) / (9 + index)), ec: 1.6 + (index % 3) * 0.1 },
  }));

const lengths = [40, 60, 1_200, 90, 1, 500, 200];

test('controllers that are evaluated together come to what each comes to alone, with late and corrected samples too', async () => {
  const [together, alone] = [await make(lengths.length), await make(lengths.length)];
  for (const set of [together, alone])
    for (const [index, count] of lengths.entries()) await sendAll(set[index] as TestController, seriesOf(index, count));
  const evaluateBoth = async (): Promise<void> => {
    await evaluateAll(numbersOf(together), lengths.length);
    await evaluateAll(numbersOf(alone).toReversed(), 1);
  };
  await evaluateBoth();
  const compare = async (): Promise<unknown[]> => {
    const written = await Promise.all(together.map(writtenOf));
    expect(written).toEqual(await Promise.all(alone.map(writtenOf)));
    return written;
  };
  const first = await compare();
  expect((first[2] as unknown[][])[2]?.length).toBeGreaterThan(3); // deviations

  for (const set of [together, alone]) {
    await sendAll(set[1] as TestController, [{ ts: noon - 31 * minuteMs, values: { temperature: 21 } }]);
    await sendAll(set[3] as TestController, [{ ts: noon - 45.5 * minuteMs, values: { temperature: 29 } }]);
    await sendAll(set[4] as TestController, [{ ts: noon + 1, values: { temperature: 21 } }]);
  }
  await portal.catchUp();
  await evaluateBoth();
  expect(await compare()).not.toEqual(first);
});

test('one that another process holds is left out, and is evaluated later', async () => {
  const controllers = await make(3);
  const ids = numbersOf(controllers);
  for (const one of controllers) await send(portal, one, noon - minuteMs, { temperature: 22 });
  await evaluateAll(ids, 3);
  for (const one of controllers) await send(portal, one, noon, { temperature: 23 });
  const other = await portal.pool.connect();
  await other.query('begin');
  await other.query('select from alarm_state where controller_no = $1 for update', [ids[1]]);
  const { evaluations, held } = await evaluateControllers(portal.ctx, ids);
  await other.query('commit');
  other.release();
  expect(evaluations.map(({ controllerNo }) => controllerNo)).toEqual([ids[0], ids[2]]);
  expect(held).toEqual([ids[1]]);
  expect((await evaluateControllers(portal.ctx, ids.slice(1, 2))).evaluations).toHaveLength(1);
});

test('one that cannot be evaluated keeps no other from it, and its error is not hidden', async () => {
  const controllers = await make(4);
  const ids = numbersOf(controllers);
  for (const one of controllers) await sendAll(one, seriesOf(2, 100));
  await portal.pool.query(`insert into alarm_state (controller_no, watch) values ($1, '{"at":null}')`, [ids[1]]);
  await expect(updateDeviations(portal.ctx, ids)).rejects.toThrow(TypeError);
  const { rows } = await portal.pool.query<{ controllerNo: number }>(
    `select controller_no as "controllerNo" from alarm_state join latest using (controller_no)
     where controller_no = any($1::int[]) and at = ts order by controller_no`,
    [ids],
  );
  expect(rows.map(({ controllerNo }) => controllerNo)).toEqual([ids[0], ids[2], ids[3]]);
  await portal.pool.query('delete from alarm_state where controller_no = $1', [ids[1]]);
  await updateDeviations(portal.ctx, ids);
  const [poisoned, sound] = [
    await writtenOf(controllers[1] as TestController),
    await writtenOf(controllers[0] as TestController),
  ];
  expect(poisoned).toEqual(sound);
});

test('one that has reported puts off its check without an evaluation, and is found silent in time', async () => {
  const [controller] = await make(1);
  if (!controller) throw new Error('no controller');
  const ids = numbersOf([controller]);
  const stateOf = async () => {
    const { rows } = await portal.pool.query<{ checkAt: Date; watch: object }>(
      'select check_at as "checkAt", watch from alarm_state where controller_no = any($1::int[])',
      [ids],
    );
    return rows[0];
  };
  const silences = async (): Promise<number | undefined> =>
    (
      await portal.pool.query<{ n: number }>(
        `select count(*)::int as n from deviation where controller_no = any($1::int[]) and cause = 'no_data'`,
        [ids],
      )
    ).rows[0]?.n;
  try {
    await send(portal, controller, noon, { temperature: 22 });
    await updateDeviations(portal.ctx, ids);
    await send(portal, controller, noon + 4 * minuteMs, { temperature: 22 });
    await updateDeviations(portal.ctx, ids);
    expect((await stateOf())?.checkAt).toEqual(new Date(noon + 5 * minuteMs));
    await send(portal, controller, noon + 4.5 * minuteMs, { temperature: 23 });
    const before = await stateOf();
    portal.clock.now = noon + 6 * minuteMs;
    await updateDeviations(portal.ctx, 'due');
    expect(await stateOf()).toEqual({ ...before, checkAt: new Date(noon + 9 * minuteMs) });
    portal.clock.now = noon + 10 * minuteMs;
    await updateDeviations(portal.ctx, ids);
    portal.clock.now = noon + 11 * minuteMs;
    await updateDeviations(portal.ctx, 'due');
    expect(await silences()).toBe(1);
  } finally {
    portal.clock.now = noon;
  }
});

test('one that catches up is not silent between its samples, however old they are, and is a minute after the last', async () => {
  const [controller] = await make(1);
  if (!controller) throw new Error('no controller');
  const ids = numbersOf([controller]);
  const silences = async (): Promise<unknown> =>
    (
      await portal.pool.query(
        `select opened_at as "openedAt", end_kind as "endKind" from deviation where controller_no = any($1::int[]) and cause = 'no_data'`,
        [ids],
      )
    ).rows;
  try {
    for (const age of [60, 59, 58]) {
      await send(portal, controller, noon - age * minuteMs, { temperature: 22 });
      await updateDeviations(portal.ctx, ids);
      await updateDeviations(portal.ctx, 'due');
    }
    expect(await silences()).toEqual([]);
    portal.clock.now = noon + minuteMs;
    await updateDeviations(portal.ctx, 'due');
    expect(await silences()).toEqual([{ openedAt: new Date(noon - 53 * minuteMs), endKind: null }]);
  } finally {
    portal.clock.now = noon;
  }
});

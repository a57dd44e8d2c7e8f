import { addDays, kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { halfDayAt, manualFields } from '@onsil/domain/telemetry/manual-reading';
import type { Context } from '#platform/context.ts';
import { listControllersById } from '#features/controllers/controllers.ts';
import { listMeansAt } from '#features/telemetry/telemetry.ts';
import { saveReadings } from './readings.sql.ts';

const minuteMs = 60_000;
const days = 30;
/** Times of the two rounds, in minutes of the Korean day. */
const rounds = [9 * 60 + 10, 15 * 60 + 5] as const;

/** Bias of each sensor: at the start, and its growth per day. */
const drifts: Readonly<Record<string, Readonly<Record<string, readonly [first: number, daily: number]>>>> = {
  'PG-A-R1': { ph: [0.01, 0.0045], temperature: [0.3, 0] },
  'PG-A-R2': { ec: [-0.26, 0], humidity: [1.5, 0] },
};

/** Deterministic noise between −1 and 1, since no meter reads the same twice. */
const noise = (place: number): number => (((place * 7_919 + 3) % 101) - 50) / 50;

const keys = manualFields.map(({ key }) => key);

/** Times of the rounds of the last days before now, oldest first. */
const listRoundTimes = (now: number): number[] =>
  Array.from({ length: days }, (_, back) => addDays(kstDay(now), back + 1 - days))
    .flatMap((day) => rounds.map((at) => kstDayStart(day) + at * minuteMs))
    .filter((at) => at < now);

const simulateMeter = (controllerId: string, own: Readonly<Record<string, number>>, round: number) =>
  Object.fromEntries(
    manualFields.flatMap(({ key, decimals, byHand }, place) => {
      const sensor = own[key];
      if (sensor === undefined) return [];
      const [first = 0, daily = 0] = drifts[controllerId]?.[key] ?? [];
      const off = first + (daily * round) / rounds.length + 0.15 * byHand.tolerance * noise(7 * round + place);
      return [[key, Number((sensor + off).toFixed(decimals))]];
    }),
  );

/** Creates manual readings by a member, twice a day for each simulated controller without any. */
export const fillReadings = async (
  ctx: Context,
  saved: readonly { controllerNo: number; controllerId: string }[],
  memberNo: number | undefined,
): Promise<void> => {
  const controllers = await listControllersById(
    ctx,
    saved.map(({ controllerNo }) => controllerNo),
  );
  const moments = listRoundTimes(ctx.now());
  for (const controller of controllers.values()) {
    const means = await listMeansAt(
      ctx,
      moments.map((at) => ({ controller, at })),
      keys,
    );
    const rows = moments.flatMap((at, round) => {
      const own = Object.fromEntries(
        Object.entries(means[round] ?? {}).filter((one): one is [string, number] => one[1] !== null),
      );
      const measured = simulateMeter(controller.controllerId, own, round);
      if (Object.keys(measured).length === 0) return [];
      return [{ day: kstDay(at), half: halfDayAt(at), measuredAt: new Date(at), measured, controller: own }];
    });
    await saveReadings(ctx.db, controller.controllerNo, rows, memberNo);
  }
};

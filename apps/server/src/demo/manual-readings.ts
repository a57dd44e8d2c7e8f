import { addDays, kstDay } from '@onsil/domain/calendar/kst';
import { halfDayAt, manualFields } from '@onsil/domain/telemetry/manual-reading';
import { requireController, type Controller } from '#features/controllers/controllers.ts';
import { createReading, listReadings } from '#features/manual-readings/manual-readings.ts';
import { listMeansAt } from '#features/telemetry/telemetry.ts';
import type { FarmContext } from '#platform/context.ts';
import { demoFarmContext, transactDemo, type Demo } from './demo-context.ts';
import { demoFarms } from './farm-facts.ts';

const days = 30;
/** Times of the two rounds in Korea. */
const rounds = ['09:10', '15:05'] as const;

/** Bias of each sensor: at the start, and its growth per day. */
const drifts: Readonly<Record<string, Readonly<Record<string, readonly [first: number, daily: number]>>>> = {
  'PG-A-R1': { ph: [0.01, 0.0045], temperature: [0.3, 0] },
  'PG-A-R2': { ec: [-0.26, 0], humidity: [1.5, 0] },
};

/** Deterministic noise between −1 and 1, since no meter reads the same twice. */
const noise = (place: number): number => (((place * 7_919 + 3) % 101) - 50) / 50;

const keys = manualFields.map(({ key }) => key);

type Round = { date: string; time: string; at: number };

/** The rounds of the last days before now, oldest first. */
const listRounds = (now: number): Round[] =>
  Array.from({ length: days }, (_, back) => addDays(kstDay(now), back + 1 - days))
    .flatMap((date) => rounds.map((time) => ({ date, time, at: Date.parse(`${date}T${time}:00+09:00`) })))
    .filter(({ at }) => at < now);

const simulateMeter = (controllerId: string, own: Readonly<Record<string, number | null>>, round: number) =>
  Object.fromEntries(
    manualFields.flatMap(({ key, decimals, byHand }, place) => {
      const sensor = own[key];
      if (sensor === undefined || sensor === null) return [];
      const [first = 0, daily = 0] = drifts[controllerId]?.[key] ?? [];
      const off = first + (daily * round) / rounds.length + 0.15 * byHand.tolerance * noise(7 * round + place);
      return [[key, Number((sensor + off).toFixed(decimals))]];
    }),
  );

const fillController = async (call: FarmContext, controller: Controller): Promise<void> => {
  const { controllerId } = controller;
  if ((await listReadings(call, { controllerId, pageNo: 1, pageSize: 1 })).items.length > 0) return;
  const taken = listRounds(call.now());
  const means = await listMeansAt(
    call,
    taken.map(({ at }) => ({ controller, at })),
    keys,
  );
  for (const [index, { date, time, at }] of taken.entries()) {
    const values = simulateMeter(controllerId, means[index] ?? {}, index);
    if (Object.keys(values).length === 0) continue;
    const entry = {
      controllerId,
      date,
      halfDay: halfDayAt(at),
      time,
      values,
      acceptsWarnings: true,
      mayOverwrite: false,
    };
    await createReading({ ...call, now: () => at }, entry);
  }
};

/** Creates manual readings, twice a day for each simulated controller without any. */
export const fillReadings = async (demo: Demo): Promise<void> => {
  for (const { farmId, controllers, staff } of demoFarms)
    for (const { controllerId, simulated } of controllers) {
      if (!simulated) continue;
      await transactDemo(demo, async (demo) => {
        const call = await demoFarmContext(demo, staff[0], { farmId });
        await fillController(call, await requireController(call, controllerId));
      });
    }
};

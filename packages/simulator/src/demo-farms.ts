import { type Luck, createBadLuck } from './bad-luck.ts';
import { createGreenhouse, type GreenhouseOptions } from './greenhouse.ts';
import { paprikaSetpoints } from './greenhouse-setpoints.ts';
import { createIndoorRoom, type IndoorRoomOptions } from './indoor-farm.ts';
import type { Model } from './model.ts';
import { hashSeed } from './rng.ts';
import { withExcursions } from './scenario.ts';
import { createSensor, type Sensor } from './sensor.ts';
import { longestFaultMs } from './sensor-faults.ts';

export type DemoController = {
  systemId: string;
  /** A fresh model that may be stepped from `startAt` (ms) on. */
  model: (startAt: number) => Model;
  /** A fresh set of sensors. */
  sensor: () => Sensor;
  intervalS: 60;
};
/** What the sensors tell at an instant (ms, later than the last); nothing while the device is off the air. */
export type DemoDevice = (ts: number) => Record<string, number>;
export type Reading = { ts: number; values: Record<string, number> };

const roomLuck: readonly Luck[] = [
  { mishap: 'coolingFails', everyDays: 20, hours: [7, 20], lasts: [0.6, 1.4] },
  { mishap: 'dryerFails', everyDays: 24, hours: [0, 22], lasts: [0.8, 2] },
  { mishap: 'co2RunsOut', everyDays: 28, hours: [7, 18], lasts: [1, 3] },
  { mishap: 'co2ValveSticks', everyDays: 30, hours: [7, 20], lasts: [0.5, 1] },
  { mishap: 'ecOverdosed', everyDays: 28, hours: [8, 18], lasts: [1, 3] },
  { mishap: 'acidRunsOut', everyDays: 30, hours: [0, 20], lasts: [1, 3] },
  { mishap: 'chillerFails', everyDays: 30, hours: [6, 20], lasts: [1, 3] },
];
const houseLuck: readonly Luck[] = [
  { mishap: 'ventsStick', everyDays: 12, hours: [10, 13], lasts: [0.7, 2] },
  { mishap: 'heatingFails', everyDays: 14, hours: [0, 4], lasts: [1, 2.5] },
  { mishap: 'ecOverdosed', everyDays: 20, hours: [8, 14], lasts: [1, 3] },
  { mishap: 'acidRunsOut', everyDays: 20, hours: [6, 18], lasts: [1.5, 4] },
  { mishap: 'drippersClog', everyDays: 25, hours: [9, 14], lasts: [1.5, 4] },
];

function controller(
  systemId: string,
  bare: (seed: number, startAt: number) => Model,
  lucks: readonly Luck[],
): DemoController {
  const seed = hashSeed(systemId);
  return {
    systemId,
    model: (startAt) => withExcursions(bare(seed, startAt), createBadLuck(seed, lucks)),
    sensor: () => createSensor({ seed, intervalS: 60 }),
    intervalS: 60,
  };
}

function room(systemId: string, options: Omit<IndoorRoomOptions, 'seed' | 'startAt'>): DemoController {
  return controller(systemId, (seed, startAt) => createIndoorRoom({ ...options, seed, startAt }), roomLuck);
}

function house(systemId: string, place: string, options: Omit<GreenhouseOptions, 'seed' | 'startAt'>): DemoController {
  const weatherSeed = hashSeed(place);
  return controller(
    systemId,
    (seed, startAt) => createGreenhouse({ ...options, seed, startAt, weatherSeed }),
    houseLuck,
  );
}

/** The demo's controllers: three rooms of a vertical farm, two strawberry houses of one place, a paprika house. */
export const demoControllers: readonly DemoController[] = [
  room('PG-A-SEED', { stage: 'seedling', lightsOn: '05:00', lightHours: 16 }),
  room('PG-A-R1', { stage: 'growth', lightsOn: '06:00', lightHours: 16 }),
  // Lit by night, when power is cheap.
  room('PG-A-R2', { stage: 'growth', lightsOn: '20:00', lightHours: 16 }),
  house('NJ-1', 'Naju', { latitude: 35 }),
  house('NJ-2', 'Naju', { latitude: 35, setpoints: { heatNight: 8.5, ventDay: 22.5, co2: 650, feedEc: 1.1 } }),
  house('GH-1', 'Gimhae', { latitude: 35.2, setpoints: paprikaSetpoints, canopy: 1.4 }),
];

/** A demo device as its sensors tell it from `startAt` on (ms); throws a RangeError for an unknown system id. */
export function openDemoDevice(systemId: string, startAt: number): DemoDevice {
  const found = demoControllers.find((one) => one.systemId === systemId);
  if (found === undefined) throw new RangeError(`no demo controller is called ${systemId}`);
  const stepMs = found.intervalS * 1000;
  const warmUp = Math.floor((startAt - longestFaultMs) / stepMs) * stepMs;
  const model = found.model(warmUp);
  const sensor = found.sensor();
  // A value may have been stuck for hours by now; only the reading at the fault's start knows at what.
  for (let ts = warmUp; ts < startAt; ts += stepMs) sensor.read(ts, model.step(ts));
  return (ts) => sensor.read(ts, model.step(ts));
}

/**
 * What a demo controller measured from `from` until before `to` (ms), at whole steps of `stepS` seconds. The same
 * instant reads the same wherever the window starts, but for what is left of the model's spin-up (far below the
 * sensors' noise); samples lost to a drop-out are left out.
 */
export function* readings(systemId: string, from: number, to: number, stepS: number): Iterable<Reading> {
  const stepMs = stepS * 1000;
  const first = Math.ceil(from / stepMs) * stepMs;
  const read = openDemoDevice(systemId, first);
  for (let ts = first; ts < to; ts += stepMs) {
    const values = read(ts);
    if (Object.keys(values).length > 0) yield { ts, values };
  }
}

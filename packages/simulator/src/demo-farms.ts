import { isEquipment } from '@onsil/domain/telemetry/fields';
import { createGreenhouse, type GreenhouseOptions } from './greenhouse/greenhouse.ts';
import { paprikaSetpoints } from './greenhouse/setpoints.ts';
import type { Model } from './model.ts';
import { hashSeed } from './physics/rng.ts';
import { createIndoorRoom, type IndoorRoomOptions } from './room/room.ts';
import { withExcursions } from './scenarios/mishaps.ts';
import { type MishapChance, createRandomMishaps } from './scenarios/random-mishaps.ts';
import type { Script } from './scenarios/script.ts';
import { maxFaultMs } from './sensors/faults.ts';
import { createSensor, type Sensor } from './sensors/sensor.ts';

export type DemoController = {
  controllerId: string;
  /** A new model that may be stepped from `startAt` (ms) on. */
  model: (startAt: number, script?: Script) => Model;
  /** A new set of sensors. */
  sensor: (script?: Script) => Sensor;
  intervalS: 60;
};
/** Sensor values at an instant (ms, ascending); empty while the device is offline. */
export type DemoDevice = (ts: number) => Record<string, number>;
export type Reading = { ts: number; values: Record<string, number> };

const roomLuck: readonly MishapChance[] = [
  { mishap: 'coolingFails', everyDays: 20, hours: [7, 20], lasts: [0.6, 1.4] },
  { mishap: 'dryerFails', everyDays: 24, hours: [0, 22], lasts: [0.8, 2] },
  { mishap: 'co2RunsOut', everyDays: 28, hours: [7, 18], lasts: [1, 3] },
  { mishap: 'co2ValveSticks', everyDays: 30, hours: [7, 20], lasts: [0.5, 1] },
  { mishap: 'ecOverdosed', everyDays: 28, hours: [8, 18], lasts: [1, 3] },
  { mishap: 'acidRunsOut', everyDays: 30, hours: [0, 20], lasts: [1, 3] },
  { mishap: 'chillerFails', everyDays: 30, hours: [6, 20], lasts: [1, 3] },
];
const houseLuck: readonly MishapChance[] = [
  { mishap: 'ventsStick', everyDays: 12, hours: [10, 13], lasts: [0.7, 2] },
  { mishap: 'heatingFails', everyDays: 14, hours: [0, 4], lasts: [1, 2.5] },
  { mishap: 'ecOverdosed', everyDays: 20, hours: [8, 14], lasts: [1, 3] },
  { mishap: 'acidRunsOut', everyDays: 20, hours: [6, 18], lasts: [1.5, 4] },
  { mishap: 'drippersClog', everyDays: 25, hours: [9, 14], lasts: [1.5, 4] },
];

function controller(
  controllerId: string,
  bare: (seed: number, startAt: number) => Model,
  lucks: readonly MishapChance[],
): DemoController {
  const seed = hashSeed(controllerId);
  return {
    controllerId,
    model: (startAt, script) => {
      const model = withExcursions(bare(seed, startAt), createRandomMishaps(seed, lucks, script?.calm));
      return script ? withExcursions(model, () => script.excursionsOf(controllerId)) : model;
    },
    sensor: (script) => createSensor({ seed, intervalS: 60, calm: script?.calm }),
    intervalS: 60,
  };
}

function room(controllerId: string, options: Omit<IndoorRoomOptions, 'seed' | 'startAt'>): DemoController {
  return controller(controllerId, (seed, startAt) => createIndoorRoom({ ...options, seed, startAt }), roomLuck);
}

function house(
  controllerId: string,
  place: string,
  options: Omit<GreenhouseOptions, 'seed' | 'startAt'>,
): DemoController {
  const weatherSeed = hashSeed(place);
  return controller(
    controllerId,
    (seed, startAt) => createGreenhouse({ ...options, seed, startAt, weatherSeed }),
    houseLuck,
  );
}

/** Demo controllers: three rooms of a vertical farm, two strawberry greenhouses at one site, a paprika greenhouse. */
export const demoControllers: readonly DemoController[] = [
  room('PG-A-SEED', { stage: 'seedling', lightsOn: '05:00', lightHours: 16 }),
  room('PG-A-R1', { stage: 'growth', lightsOn: '06:00', lightHours: 16 }),
  // Lit at night, when power is cheap.
  room('PG-A-R2', { stage: 'growth', lightsOn: '20:00', lightHours: 16 }),
  house('NJ-1', 'Naju', { latitude: 35 }),
  house('NJ-2', 'Naju', { latitude: 35, setpoints: { heatNight: 8.5, ventDay: 22.5, co2: 650, feedEc: 1.1 } }),
  house('GH-1', 'Gimhae', { latitude: 35.2, setpoints: paprikaSetpoints, canopy: 1.4 }),
];

/** Opens a demo device from `startAt` (ms) on. @throws RangeError for an unknown system id */
export function openDemoDevice(controllerId: string, startAt: number, script?: Script): DemoDevice {
  const demoController = demoControllers.find((one) => one.controllerId === controllerId);
  if (demoController === undefined) throw new RangeError(`no demo controller is called ${controllerId}`);
  const stepMs = demoController.intervalS * 1000;
  const warmUp = Math.floor((startAt - maxFaultMs) / stepMs) * stepMs;
  const model = demoController.model(warmUp, script);
  const sensor = demoController.sensor(script);
  // Starts before the longest fault, since a stuck value depends on the reading at the fault's start.
  for (let ts = warmUp; ts < startAt; ts += stepMs) sensor.read(ts, model.step(ts));
  return (ts) => sensor.read(ts, model.step(ts));
}

const withoutEquipment = (values: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !isEquipment(field)));

/**
 * Samples of a demo controller in [`from`, `to`) (ms) at multiples of `stepS` seconds. Deterministic apart from the
 * rest of the spin-up, far below the sensors' noise; samples during a dropout are missing. States of machines are
 * reported since `equipmentSince` (ms).
 */
export function* readings(
  controllerId: string,
  from: number,
  to: number,
  stepS: number,
  { equipmentSince = -Infinity, script }: { equipmentSince?: number; script?: Script | undefined } = {},
): Iterable<Reading> {
  const stepMs = stepS * 1000;
  const first = Math.ceil(from / stepMs) * stepMs;
  const read = openDemoDevice(controllerId, first, script);
  for (let ts = first; ts < to; ts += stepMs) {
    const values = read(ts);
    if (Object.keys(values).length > 0) yield { ts, values: ts < equipmentSince ? withoutEquipment(values) : values };
  }
}

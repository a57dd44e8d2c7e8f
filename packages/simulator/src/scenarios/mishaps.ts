import { minuteMs, hourMs } from '@onsil/domain/calendar/duration';
import type { EquipmentField } from '@onsil/domain/telemetry/fields';
import type { Model } from '../model.ts';
import { clamp } from '../physics/balance.ts';

/** A deviation of a field by `delta` between two instants (ms), or a machine that holds a state. */
export type Excursion = { field: string; from: number; to: number; delta: number } | Held;
type Held = { field: string; from: number; to: number; state: number };

const edgeMs = 5 * minuteMs;

/** Mishaps with their effect on fields. */
export const mishaps = {
  coolingFails: { temperature: 3.4, humidity: 7 },
  heatingFails: { temperature: -3.6, humidity: 4 },
  ventsStick: { temperature: 5.5, humidity: -9 },
  dryerFails: { humidity: 12 },
  co2ValveSticks: { co2: 290 },
  co2RunsOut: { co2: -260 },
  ecOverdosed: { ec: 0.34 },
  acidRunsOut: { ph: 0.48 },
  chillerFails: { waterTemperature: 2.6, dissolvedOxygen: -0.4 },
  drippersClog: { substrateMoisture: -9, ec: 0.3 },
} as const satisfies Record<string, Record<string, number>>;
export type Mishap = keyof typeof mishaps;

/** The machine that causes a mishap, and the state that it holds. */
const machines: Partial<Record<Mishap, readonly [field: EquipmentField, state: number]>> = {
  coolingFails: ['equipmentCooling', 0],
  heatingFails: ['equipmentHeating', 0],
  ventsStick: ['equipmentVent', 4],
  dryerFails: ['equipmentDehumidifier', 0],
  co2ValveSticks: ['equipmentCo2', 1],
  co2RunsOut: ['equipmentCo2', 1],
  ecOverdosed: ['equipmentNutrients', 1],
  acidRunsOut: ['equipmentAcid', 0],
};

/** Excursions of a mishap from `from` (ms) for `hours`, one per affected field and machine; `strength` 1 is the usual one. */
export function scenarioExcursion(mishap: Mishap, from: number, hours: number, strength = 1): Excursion[] {
  const to = from + hours * hourMs;
  const fields = Object.entries(mishaps[mishap]).map(([field, delta]) => ({
    field,
    from,
    to,
    delta: delta * strength,
  }));
  const machine = machines[mishap];
  return machine ? [...fields, { field: machine[0], from, to, state: machine[1] }] : fields;
}

/** Strength of an excursion at `ts`, with ramps of five minutes. */
function weight(excursion: Excursion, ts: number): number {
  return clamp(Math.min(ts - excursion.from, excursion.to - ts) / edgeMs, 0, 1);
}

/** Adds excursions to a model's values; a list, or a function of time. */
export function withExcursions(
  model: Model,
  excursions: readonly Excursion[] | ((ts: number) => readonly Excursion[]),
): Model {
  const at = typeof excursions === 'function' ? excursions : () => excursions;
  return {
    step(ts) {
      const truth = model.step(ts);
      for (const excursion of at(ts)) {
        const value = truth[excursion.field];
        const strength = weight(excursion, ts);
        if (value === undefined || strength === 0) continue;
        if ('state' in excursion) {
          truth[excursion.field] = excursion.state;
          continue;
        }
        const max = excursion.field === 'humidity' || excursion.field === 'substrateMoisture' ? 100 : Infinity;
        truth[excursion.field] = clamp(
          value + excursion.delta * strength,
          excursion.field === 'temperature' ? -Infinity : 0,
          max,
        );
      }
      return truth;
    },
  };
}

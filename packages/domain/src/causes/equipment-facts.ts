import { median } from '../alarms/action-outcome.ts';
import { minuteMs, hourMs, dayMs } from '../calendar/duration.ts';
import type { EquipmentField } from '../telemetry/fields.ts';
import type { Analysis } from './analysis.ts';
import type { Fact } from './evidence.ts';
import { followsCourse, moved, type FactFinder } from './facts.ts';
import { meanBetween, type Series } from './series.ts';
import { pastDays } from './usual-days.ts';

/** A position that stays within this many % has not moved, and one that passes it should have. */
const heldWithin = 3;
const heldMs = hourMs;
const openPosition = 90;
/** Lamps are on above this output in %. */
const litOutput = 10;
/** A switch within ten-minute means counts as late from this on, and is looked for this long. */
const minShiftMinutes = 20;
const searchMs = 4 * 60 * minuteMs;

/** The first fact found among the states of a kind of machine: its built-in key, and keys that begin with it. */
const amongMachines =
  (machine: EquipmentField, find: (field: string) => FactFinder): FactFinder =>
  (one) => {
    for (const field of one.room.keys()) {
      const fact = field.startsWith(machine) ? find(field)(one) : null;
      if (fact) return fact;
    }
    return null;
  };

/** A machine is further open or longer on (`1`), or less (`-1`), than usual at this time. */
export const machineMoved = (machine: EquipmentField, direction: 1 | -1): FactFinder =>
  amongMachines(machine, (field) => moved(field, direction));

/** A machine does what it usually does at this time. */
export const machineAsUsual = (machine: EquipmentField): FactFinder => amongMachines(machine, followsCourse);

const valuesIn = (series: Series, from: number, to: number): number[] =>
  series.values.filter((value, index): value is number => {
    const at = series.from + index * series.widthMs;
    return value !== null && at >= from && at < to;
  });

const spanOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

const isHeld = (series: Series, at: number, ms: number): boolean => {
  const values = valuesIn(series, at - ms, at);
  return values.length > 0 && spanOf(values) <= heldWithin;
};

/** The position has not moved for an hour at least, although on two of three days it moved at this time. */
export const positionHeld = (machine: EquipmentField): FactFinder =>
  amongMachines(machine, (field) => ({ room, at }): Fact | null => {
    const series = room.get(field);
    if (!series || !isHeld(series, at, heldMs)) return null;
    const others = pastDays.filter((day) => {
      const values = valuesIn(series, at - day * dayMs - heldMs, at - day * dayMs);
      return values.length > 0 && spanOf(values) > 2 * heldWithin;
    });
    if (others.length < 2) return null;
    let ms = heldMs;
    while (ms < searchMs && isHeld(series, at, ms + series.widthMs)) ms += series.widthMs;
    const value = valuesIn(series, at - series.widthMs, at)[0];
    return value === undefined ? null : { code: 'held', field, value, minutes: ms / minuteMs };
  });

/** The machine is fully open, so that it cannot do more. */
export const fullyOpen = (machine: EquipmentField): FactFinder =>
  amongMachines(machine, (field) => ({ room, at }): Fact | null => {
    const series = room.get(field);
    const value = series ? meanBetween(series, at - 20 * minuteMs, at + 10 * minuteMs) : null;
    return value !== null && value >= openPosition ? { code: 'fullyOpen', field, value } : null;
  });

/** When a series last changed between on and off before `to`, and to what; null without a change. */
const lastSwitch = (level: (at: number) => number | null, to: number, stepMs: number) => {
  const isLit = (at: number): boolean | null => {
    const value = level(at);
    return value === null ? null : value > litOutput;
  };
  for (let at = to - stepMs; at > to - searchMs; at -= stepMs) {
    const [before, after] = [isLit(at - stepMs), isLit(at)];
    if (before !== null && after !== null && before !== after) return { at, isOn: after };
  }
  return null;
};

/** The lamps went on or off later or earlier than on the days before, or are still on. */
export const lampsShifted: FactFinder = amongMachines(
  'equipmentLamps',
  (field) =>
    ({ room, at, usualDays }: Analysis) => {
      const series = room.get(field);
      if (!series) return null;
      const own = (time: number): number | null => meanBetween(series, time, time + series.widthMs);
      const usual = (time: number): number | null =>
        median(usualDays.map((day) => own(time - day * dayMs)).filter((value) => value !== null));
      const [done, planned] = [lastSwitch(own, at, series.widthMs), lastSwitch(usual, at, series.widthMs)];
      const state = (isOn: boolean): number => (isOn ? 100 : 0);
      const shift = (from: number, to: number): number => Math.round((to - from) / minuteMs);
      if (planned && done?.isOn === planned.isOn && shift(planned.at, done.at) >= minShiftMinutes)
        return {
          code: 'switchedLate',
          field,
          at: done.at,
          minutes: shift(planned.at, done.at),
          value: state(done.isOn),
        };
      // Lamps that should have gone out and did not; those that should have come on may have failed.
      if (planned && !planned.isOn && done === null && (own(at - series.widthMs) ?? 0) > litOutput)
        return shift(planned.at, at) >= minShiftMinutes
          ? { code: 'switchedLate', field, at: planned.at, minutes: shift(planned.at, at), value: 0 }
          : null;
      const next = done && lastSwitch(usual, at + searchMs, series.widthMs);
      const isEarly = done && !planned && next && next.isOn === done.isOn && shift(done.at, next.at) >= minShiftMinutes;
      return isEarly && done.isOn
        ? { code: 'switchedEarly', field, at: done.at, minutes: shift(done.at, next.at), value: 100 }
        : null;
    },
);

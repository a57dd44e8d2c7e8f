import { median } from '../alarms/action-outcome.ts';
import { disturbs } from '../alarms/maintenance.ts';
import { levelOf } from '../alarms/ranges.ts';
import { minuteMs, hourMs, dayMs } from '../calendar/duration.ts';
import { isCalculated, isEquipment } from '../telemetry/fields.ts';
import type { Analysis } from './analysis.ts';
import type { Fact } from './evidence.ts';
import { meanBetween } from './series.ts';
import { pastDays } from './usual-days.ts';

/** Looks for a fact; null if it is not so, or if what it needs was not measured. */
export type FactFinder = (one: Analysis) => Fact | null;
/** Solar radiation in W/m² that heats a greenhouse noticeably. */
const sunnyRadiation = 200;
/** Difference to the outside temperature in K that matters, and outside temperature in °C that vents cannot cool with. */
const outsideDifference = 4;
const abruptShare = 0.45;
/** A drift was there before, and has no step that is most of it. */
const gradualShare = 0.4;
const maxStepShare = 0.6;
/** Change of light (share of its usual value) that is a switch and not a cloud or a worn lamp. */
const switchedShare = 0.5;

/** The field is above (`1`) or below (`-1`) its usual course by `times` notable changes. */
export const moved =
  (field: string, direction: 1 | -1, times = 1): FactFinder =>
  (one) => {
    const change = one.changeOf(field);
    if (!change || change.size * direction < times) return null;
    return { code: direction > 0 ? 'rose' : 'fell', field, value: change.now, usual: change.usual, at: change.since };
  };

/** The deviated field left its usual course to the side of the deviation. */
export const deviatedMoved: FactFinder = (one) => moved(one.field, one.direction)(one);

/** The field is measured and follows its usual course. */
export const followsCourse =
  (field: string): FactFinder =>
  (one) => {
    const change = one.changeOf(field);
    return change && Math.abs(change.size) < 1 ? { code: 'asUsual', field, value: change.now } : null;
  };

/** The deviated field is where it was at this time on the days before. */
export const deviatedAsUsual: FactFinder = (one) => {
  const change = one.changeOf(one.field);
  const isUsual = change !== null && Math.abs(change.size) < 1 && Math.abs(change.offset) < 1;
  return isUsual ? { code: 'asUsual', field: one.field, value: change.now } : null;
};

/** Most of the change came within 20 minutes. */
export const abrupt: FactFinder = (one) => {
  const change = one.changeOf(one.field);
  return change && change.abruptness >= abruptShare ? { code: 'abrupt', field: one.field, minutes: 20 } : null;
};

/** The field drifted from the days before without a step. */
export const gradual: FactFinder = (one) => {
  const change = one.changeOf(one.field);
  const isGradual =
    change !== null &&
    change.offset * one.direction >= 1 &&
    change.earlyShare >= gradualShare &&
    change.abruptness < maxStepShare;
  return isGradual ? { code: 'steady', field: one.field, value: change.perHour } : null;
};

/** No other field of the controller left its course, by `times` notable changes. Needs two others at least. */
export const alone =
  (times = 1): FactFinder =>
  (one) => {
    const others = [...one.room.keys()].filter((field) => !isEquipment(field) && !isDerivedFrom(field, one.field));
    const known = others.flatMap((field) => one.changeOf(field) ?? []);
    return known.length >= 2 && known.every(({ size }) => Math.abs(size) < times) ? { code: 'alone' } : null;
  };

// These are computed from the readings of temperature and humidity, so that a drift of either moves them too.
const computed = new Set(['absoluteHumidity', 'vpd', 'dewPoint', 'dli']);
const isDerivedFrom = (field: string, deviated: string): boolean =>
  field === deviated || computed.has(field) || isCalculated(field);

/** The field follows its course in all neighbouring rooms that measure it. */
export const neighboursAsUsual: FactFinder = ({ neighbourChanges, field }) => {
  const isUsual = neighbourChanges.length > 0 && neighbourChanges.every(({ change }) => Math.abs(change.size) < 1);
  const value = median(neighbourChanges.map(({ change }) => change.now));
  return isUsual && value !== null ? { code: 'neighboursAsUsual', field, value } : null;
};

/** The field moved to the same side in a neighbouring room. */
export const neighboursToo: FactFinder = ({ neighbourChanges, field, direction }) => {
  const other = neighbourChanges.find(({ change }) => change.size * direction >= 1);
  return other ? { code: 'neighboursToo', field, name: other.name, value: other.change.now } : null;
};

export const sunny: FactFinder = (one) => {
  const value = one.changeOf('solarRadiation')?.now;
  return value !== undefined && value >= sunnyRadiation ? { code: 'sunny', field: 'solarRadiation', value } : null;
};

const outsideNow = ({ outside, at }: Analysis) =>
  outside.findLast((hour) => hour.at <= at && at - hour.at <= 2 * hourMs && hour.temperature !== null);

/** Outside is no cooler than the room should be, so that open vents do not cool; or too warm in any case. */
export const outsideWarmer: FactFinder = (one) => {
  const value = outsideNow(one)?.temperature ?? null;
  const limit = one.range.high;
  const isWarm = value !== null && limit !== null && value >= limit - outsideDifference / 2;
  return isWarm ? { code: 'outsideWarmer', field: 'temperature', value } : null;
};

/** Outside is much colder than the room should be. */
export const outsideColder: FactFinder = (one) => {
  const value = outsideNow(one)?.temperature ?? null;
  const limit = one.range.low ?? one.changeOf('temperature')?.usual ?? null;
  const isCold = value !== null && limit !== null && value <= limit - outsideDifference;
  return isCold ? { code: 'outsideColder', field: 'temperature', value } : null;
};

/** Steps of a dosed field to one side, in ten-minute means: a dose of acid or nutrients is mixed within minutes. */
const dosesIn = (one: Analysis, field: string, size: number, span: { from: number; to: number }): number[] => {
  const series = one.room.get(field);
  if (!series) return [];
  const times: number[] = [];
  for (let at = span.from; at <= span.to; at += series.widthMs) {
    const before = meanBetween(series, at - 2 * series.widthMs, at - series.widthMs);
    const after = meanBetween(series, at, at + series.widthMs);
    const isStep = before !== null && after !== null && (after - before) * Math.sign(size) >= Math.abs(size);
    if (isStep && at - (times.at(-1) ?? -Infinity) > 2 * series.widthMs) times.push(at);
  }
  return times;
};

/** Doses within the last hours, and how many there usually are in that time. */
const dosing = (one: Analysis, field: string, size: number, hours: number) => {
  const from = one.at - hours * hourMs;
  const now = dosesIn(one, field, size, { from, to: one.at - 20 * minuteMs }).length;
  const days = one.usualDays.map(
    (day) => dosesIn(one, field, size, { from: from - day * dayMs, to: one.at - day * dayMs }).length,
  );
  return { now, usual: median(days) ?? 0 };
};

/** No dose for `hours`, although the days before had some. `size` is a dose's effect, signed, in the field's unit. */
export const doseMissing =
  (field: string, size: number, hours: number): FactFinder =>
  (one) => {
    const { now, usual } = dosing(one, field, size, hours);
    return now === 0 && usual > 0 ? { code: 'doseMissing', field, minutes: hours * 60, usual } : null;
  };

/** Doses came as on the days before. */
export const doseRegular =
  (field: string, size: number, hours: number): FactFinder =>
  (one) => {
    const { now, usual } = dosing(one, field, size, hours);
    return now > 0 && usual > 0 ? { code: 'doseRegular', field, value: now, usual } : null;
  };

/** Manual readings differ from the sensor by more than is tolerated, on the side that the sensor shows too much. */
export const manualDiffers: FactFinder = ({ manual, direction, field }) =>
  manual && -manual.bias * direction > manual.tolerance
    ? { code: 'manualReading', field, value: manual.bias, usual: manual.tolerance }
    : null;

/** Manual readings confirm the sensor. */
export const manualAgrees: FactFinder = ({ manual, field }) =>
  manual && Math.abs(manual.bias) <= manual.tolerance
    ? { code: 'manualReading', field, value: manual.bias, usual: manual.tolerance }
    : null;

/** A control setting moved the field's setpoint to the side of the deviation in the hours before. */
export const settingChanged: FactFinder = ({ happenings, field, direction }) => {
  for (const one of happenings)
    if (one.kind === 'setting' && one.from !== null && one.to !== null && (one.to - one.from) * direction > 0)
      return { code: 'settingChanged', field, at: one.at, usual: one.from, value: one.to };
  return null;
};

export const renewed: FactFinder = ({ happenings }) => {
  const renewal = happenings.find(({ kind }) => kind === 'renewal');
  return renewal ? { code: 'renewed', at: renewal.at } : null;
};

/** Work that disturbs the field was going on. */
export const maintained: FactFinder = ({ happenings, field }) => {
  for (const one of happenings)
    if (one.kind === 'maintenance' && disturbs(one.work, field))
      return { code: 'maintained', at: one.at, name: one.work };
  return null;
};

/** People worked in the room. */
export const workNear: FactFinder = ({ happenings }) => {
  const work = happenings.find((one) => one.kind === 'work');
  return work ? { code: 'workNear', at: work.at, name: work.name } : null;
};

/** The lights went on or off within the hour before the start, as they usually do at that time. */
export const lightsChanged: FactFinder = (one) => {
  const light = one.room.get('light');
  if (!light || !followsCourse('light')(one)) return null;
  const before = meanBetween(light, one.startedAt - hourMs, one.startedAt - hourMs + 20 * minuteMs);
  const after = meanBetween(light, one.startedAt, one.startedAt + 20 * minuteMs);
  if (before === null || after === null || Math.abs(after - before) < switchedShare * Math.max(after, before))
    return null;
  return Math.max(after, before) > 0 ? { code: 'lightsChanged', field: 'light', value: after, usual: before } : null;
};

/** The field was out of the same range at this time on two of the three days before. */
export const sameTimeBefore: FactFinder = (one) => {
  const series = one.room.get(one.field);
  if (!series) return null;
  const days = pastDays.filter((day) => {
    const value = meanBetween(series, one.startedAt - day * dayMs, one.startedAt - day * dayMs + 30 * minuteMs);
    return value !== null && levelOf(value, [one.range, one.range, one.range]) > 0;
  });
  return days.length >= 2 ? { code: 'sameTimeBefore', field: one.field, value: days.length } : null;
};

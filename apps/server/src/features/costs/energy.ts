import { hourMs } from '@onsil/domain/calendar/duration';
import { addDays, kstDayStart } from '@onsil/domain/calendar/kst';
import { lampHours, lampKwh } from '@onsil/domain/costs/energy';
import { countMeter } from '@onsil/domain/costs/meter';
import { daysOfMonth } from '@onsil/domain/costs/months';
import { listDayExtremes, type MonthClimate } from '#features/telemetry/telemetry.ts';
import type { Context } from '#platform/context.ts';
import type { StoredEnergySource } from './setting.sql.ts';
import type { Days } from './usage.sql.ts';

/** kWh of a controller's room in a month (YYYY-MM). */
export type EnergyUse = { controllerNo: number; month: string; kwh: number };
export type Energy = { uses: EnergyUse[]; lacksMeterValues: boolean; lacksLightValues: boolean };
/** The last reading before a period may be this old. */
const daysBefore = 31;

const ofMeter = async (
  ctx: Context,
  { controllerNo }: StoredEnergySource,
  key: string,
  days: Days,
): Promise<EnergyUse[]> => {
  const from = new Date(kstDayStart(addDays(days.from, -daysBefore)));
  const until = new Date(kstDayStart(days.until));
  const readings = await listDayExtremes(ctx.db, controllerNo, key, { from, until });
  const before = readings.findLastIndex(({ day }) => day < days.from);
  const counted = countMeter(readings.slice(Math.max(0, before)));
  const months = Map.groupBy(counted, ({ day }) => day.slice(0, 7));
  return [...months].map(([month, those]) => ({
    controllerNo,
    month,
    kwh: those.reduce((sum, { amount }) => sum + amount, 0),
  }));
};

/** Hours of a month from the first known value on, up to the end of the days. */
const hoursOf = ({ month, firstAt }: MonthClimate, days: Days): number => {
  const { until } = daysOfMonth(month);
  const end = kstDayStart(until < days.until ? until : days.until);
  return (end - firstAt.getTime()) / hourMs;
};

const ofLamps = (
  { controllerNo }: StoredEnergySource,
  watts: number,
  climate: readonly MonthClimate[],
  days: Days,
): EnergyUse[] =>
  climate.flatMap((one) => {
    const hours = one.controllerNo === controllerNo ? lampHours({ ...one, hours: hoursOf(one, days) }) : null;
    return hours === null ? [] : [{ controllerNo, month: one.month, kwh: lampKwh(watts, hours) }];
  });

/** Energy by controller and month: of the meter where there is one, else of the lamps. */
export const getEnergy = async (
  ctx: Context,
  sources: readonly StoredEnergySource[],
  climate: readonly MonthClimate[],
  days: Days,
): Promise<Energy> => {
  const energy: Energy = { uses: [], lacksMeterValues: false, lacksLightValues: false };
  for (const source of sources) {
    const { meterField, lampWatts } = source;
    if (meterField !== null) {
      const uses = await ofMeter(ctx, source, meterField, days);
      energy.lacksMeterValues ||= uses.length === 0;
      energy.uses.push(...uses);
    } else if (lampWatts !== null) {
      const uses = ofLamps(source, lampWatts, climate, days);
      energy.lacksLightValues ||= uses.length === 0;
      energy.uses.push(...uses);
    }
  }
  return energy;
};

import type { CostRate } from '@onsil/contract/costs';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import type { MonthCost } from '@onsil/domain/costs/allocate';
import { rateOf } from '@onsil/domain/costs/energy';
import { roundFigure } from '@onsil/domain/yields/figures';
import { listFarmControllers } from '#features/controllers/controllers.ts';
import { sumTaskHours } from '#features/farm-tasks/farm-tasks.ts';
import { listMonthClimate, type MonthClimate } from '#features/telemetry/telemetry.ts';
import type { Context } from '#platform/context.ts';
import { getEnergy } from './energy.ts';
import { sumCosts, type Months } from './entries.sql.ts';
import { findCostSetting, listEnergySourcesOfFarm } from './setting.sql.ts';
import type { Days } from './usage.sql.ts';

/** Costs of a month: entered ones, and those computed from energy and hours of work. */
export type MonthCosts = {
  costs: MonthCost[];
  computed: { energy: number; labour: number };
  energyKwh: number | null;
  labourHours: number;
};

export type FarmCosts = {
  costsOf: (month: string) => MonthCosts;
  climate: MonthClimate[];
  lacks: { electricityPrice: boolean; labourRate: boolean; meterValues: boolean; lightValues: boolean };
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
/** Whole won of an amount at a price; nothing without a price, or below half a won. */
const priced = (amount: number, price: number | null | undefined): number => Math.round(amount * (price ?? 0));

type Computed = { controllerNo: number | null; month: string; amount: number };
/** Costs at the places of controllers. */
const costsAt = (kind: 'energy' | 'labour', uses: readonly Computed[], price: number | null | undefined): MonthCost[] =>
  uses
    .map(({ controllerNo, amount }) => ({ kind, controllerNo, amount: priced(amount, price) }))
    .filter(({ amount }) => amount > 0);

/** All costs of a farm by month. No access check here. */
export const getFarmCosts = async (ctx: Context, farmNo: number, months: Months, days: Days): Promise<FarmCosts> => {
  const [entered, setting, sources, hours, controllers] = await Promise.all([
    sumCosts(ctx.db, { ...months, farmNo }),
    findCostSetting(ctx.db, farmNo),
    listEnergySourcesOfFarm(ctx.db, farmNo),
    sumTaskHours(ctx.db, farmNo, days),
    listFarmControllers(ctx, [farmNo]),
  ]);
  const controllerNos = new Set([...controllers, ...sources].map(({ controllerNo }) => controllerNo));
  const range = { from: new Date(kstDayStart(days.from)), until: new Date(kstDayStart(days.until)) };
  const climate = await listMonthClimate(ctx.db, [...controllerNos], range);
  const energy = await getEnergy(ctx, sources, climate, days);
  const energyUses = energy.uses.map(({ kwh, ...use }) => ({ ...use, amount: kwh }));
  const labourUses = hours.map(({ hours: amount, ...use }) => ({ ...use, amount }));
  const rates: readonly CostRate[] = setting?.rates ?? [];
  const lacksPrice = (uses: readonly Computed[], price: 'electricityPrice' | 'labourRate'): boolean =>
    uses.some(({ month }) => (rateOf(rates, month)?.[price] ?? null) === null);
  return {
    costsOf(month) {
      const rate = rateOf(rates, month);
      const energyHere = energyUses.filter((use) => use.month === month);
      const labourHere = labourUses.filter((use) => use.month === month);
      const energyCosts = costsAt('energy', energyHere, rate?.electricityPrice);
      const labourCosts = costsAt('labour', labourHere, rate?.labourRate);
      return {
        costs: [...entered.filter((one) => one.month === month), ...energyCosts, ...labourCosts],
        computed: {
          energy: sumOf(energyCosts.map(({ amount }) => amount)),
          labour: sumOf(labourCosts.map(({ amount }) => amount)),
        },
        energyKwh: energyHere.length > 0 ? roundFigure(sumOf(energyHere.map(({ amount }) => amount))) : null,
        labourHours: roundFigure(sumOf(labourHere.map(({ amount }) => amount))),
      };
    },
    climate,
    lacks: {
      electricityPrice: lacksPrice(energyUses, 'electricityPrice'),
      labourRate: lacksPrice(labourUses, 'labourRate'),
      meterValues: energy.lacksMeterValues,
      lightValues: energy.lacksLightValues,
    },
  };
};

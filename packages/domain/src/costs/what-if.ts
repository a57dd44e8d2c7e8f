/** Lamps and heat at other set points: what a kilogram would cost. Sources and limits of the formulas: docs/costs.md */

/** A period as it was. */
export type WhatIfBase = {
  days: number;
  /** won, all kinds, and the part for packaging, which grows with the harvest */
  cost: number;
  packaging: number;
  harvestKg: number;
};

/** µmol/m²/s while the lamps are lit, and hours a day */
export type Light = { light: number; hours: number };

/** Set points that are tried: light, and ℃ more or less than now while it is heated. */
export type WhatIfChange = { now: Light; tried: Light; degrees: number };

export type WhatIfAssumptions = {
  /** power of all lamps now, W */
  lampWatts: number;
  /** won per kWh */
  electricityPrice: number;
  /** won per kg */
  pricePerKg: number;
  /** % of harvest by 1 % of light */
  yieldByLight: number;
  /** % of harvest by 1 ℃ */
  yieldByDegree: number;
  /** heat through the cover: W per m² and ℃, m² of cover, hours a day in which it is heated */
  uValue: number;
  coverArea: number;
  heatedHours: number;
  /** kWh of heat by kWh that is paid */
  heatFactor: number;
  /** won per kWh that is paid for heating */
  heatPrice: number;
};

/** Bounds of each input, both included. */
export const whatIfBounds = {
  light: [1, 2_000],
  hours: [0, 24],
  degrees: [-10, 10],
  lampWatts: [0, 10_000_000],
  electricityPrice: [0, 10_000],
  pricePerKg: [0, 1_000_000],
  yieldByLight: [0, 1.5],
  yieldByDegree: [-10, 10],
  uValue: [0.1, 12],
  coverArea: [0, 1_000_000],
  heatedHours: [0, 24],
  heatFactor: [0.5, 8],
  heatPrice: [0, 10_000],
} as const satisfies Record<string, readonly [number, number]>;
export type WhatIfInput = keyof typeof whatIfBounds;

export const isInBounds = (input: WhatIfInput, value: number): boolean => {
  const [low, high] = whatIfBounds[input];
  return value >= low && value <= high;
};

/** Photons of a day, mol/m². */
export const dliOf = ({ light, hours }: Light): number => (light * hours * 3_600) / 1_000_000;

/** Beyond it, the straight line of light and harvest does not hold. */
const maxLightChange = 0.3;
/** ℃; beyond it, other things than heat loss and speed of growth change. */
const maxDegrees = 3;

export type WhatIfLimit = 'light' | 'degrees' | 'coverArea' | 'harvest';

export type WhatIfResult = {
  dli: { now: number; tried: number };
  /** kWh and won more (or less) in the period */
  lampKwh: number;
  heatKwh: number;
  lampCost: number;
  heatCost: number;
  packagingCost: number;
  harvestKg: { now: number; tried: number };
  cost: { now: number; tried: number };
  /** null where nothing would be harvested */
  perKg: { now: number | null; tried: number | null };
  /** won of the period: harvest at its price less cost */
  margin: { now: number; tried: number };
  /** what the formulas cannot say */
  beyond: WhatIfLimit[];
};

const perKgOf = (cost: number, kg: number): number | null => (kg > 0 ? cost / kg : null);

/** What a period would have cost and yielded at other set points. All inputs are within their bounds. */
export function tryOut(
  { days, cost, packaging, harvestKg }: WhatIfBase,
  { now, tried, degrees }: WhatIfChange,
  assumed: WhatIfAssumptions,
): WhatIfResult {
  const dli = { now: dliOf(now), tried: dliOf(tried) };
  const lampKw = assumed.lampWatts / 1_000;
  // Power of LEDs is about proportional to their light.
  const lampKwh = lampKw * days * ((tried.light / now.light) * tried.hours - now.hours);
  const heatKwh =
    (assumed.uValue * assumed.coverArea * degrees * assumed.heatedHours * days) / 1_000 / assumed.heatFactor;
  const lightChange = dli.now > 0 ? dli.tried / dli.now - 1 : 0;
  const factor = Math.max(0, 1 + lightChange * assumed.yieldByLight + (degrees * assumed.yieldByDegree) / 100);
  const kg = { now: harvestKg, tried: harvestKg * factor };
  const lampCost = lampKwh * assumed.electricityPrice;
  const heatCost = heatKwh * assumed.heatPrice;
  const packagingCost = packaging * (factor - 1);
  const costs = { now: cost, tried: cost + lampCost + heatCost + packagingCost };
  const beyond: Record<WhatIfLimit, boolean> = {
    light: dli.now === 0 || Math.abs(lightChange) > maxLightChange,
    degrees: Math.abs(degrees) > maxDegrees,
    coverArea: degrees !== 0 && assumed.coverArea === 0,
    harvest: harvestKg === 0,
  };
  return {
    dli,
    lampKwh,
    heatKwh,
    lampCost,
    heatCost,
    packagingCost,
    harvestKg: kg,
    cost: costs,
    perKg: { now: perKgOf(cost, harvestKg), tried: perKgOf(costs.tried, kg.tried) },
    margin: {
      now: harvestKg * assumed.pricePerKg - cost,
      tried: kg.tried * assumed.pricePerKg - costs.tried,
    },
    beyond: (Object.keys(beyond) as WhatIfLimit[]).filter((limit) => beyond[limit]),
  };
}

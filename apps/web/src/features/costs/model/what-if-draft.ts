import type { CostSetting, CostSummary } from '@onsil/contract/costs';
import { addDays } from '@onsil/domain/calendar/kst';
import { rateOf } from '@onsil/domain/costs/energy';
import { daysOfMonth } from '@onsil/domain/costs/months';
import {
  isInBounds,
  tryOut,
  type WhatIfAssumptions,
  type WhatIfInput,
  type WhatIfResult,
} from '@onsil/domain/costs/what-if';
import { daysBetween, today } from '#lib/format/iso-day.ts';
import { parseNumber } from '#lib/format/parse-number.ts';
import { getVerdict } from './verdict.ts';

/** Assumptions beside the set points. */
export const assumptions = [
  'lampWatts',
  'electricityPrice',
  'pricePerKg',
  'yieldByLight',
  'yieldByDegree',
  'uValue',
  'coverArea',
  'heatedHours',
  'heatFactor',
  'heatPrice',
] as const;
const inputs = ['lightNow', 'hoursNow', 'light', 'hours', 'degrees', ...assumptions] as const;
export type WhatIfField = (typeof inputs)[number];
/** Typed values. */
export type WhatIfDraft = Record<WhatIfField, string>;

export const boundOf = (field: WhatIfField): WhatIfInput => {
  if (field === 'lightNow') return 'light';
  return field === 'hoursNow' ? 'hours' : field;
};

/** Where nothing is known: a plant factory's usual light, farm electricity, double film, a heat pump. */
const usual = {
  light: 200,
  hours: 16,
  electricityPrice: 100,
  yieldByLight: 0.8,
  uValue: 4,
  heatedHours: 12,
  heatFactor: 3,
};

const text = (value: number, decimals = 0): string => String(Number(value.toFixed(decimals)));

/** What the farm has now, and usual values for what it does not tell. */
export const beginWhatIf = (summary: CostSummary, { rates, energy }: CostSetting): WhatIfDraft => {
  const light = text(summary.conditions.light ?? usual.light);
  const hours = text(summary.conditions.lightHours ?? usual.hours, 1);
  const watts = energy.reduce((sum, { lampWatts }) => sum + (lampWatts ?? 0), 0);
  const electricityPrice = text(rateOf(rates, summary.to)?.electricityPrice ?? usual.electricityPrice, 1);
  return {
    lightNow: light,
    hoursNow: hours,
    light,
    hours,
    degrees: '0',
    lampWatts: text(watts),
    electricityPrice,
    pricePerKg: text(getVerdict(summary)?.pricePerKg ?? 0),
    yieldByLight: text(usual.yieldByLight, 1),
    yieldByDegree: '0',
    uValue: text(usual.uValue),
    coverArea: '0',
    heatedHours: text(usual.heatedHours),
    heatFactor: text(usual.heatFactor),
    heatPrice: electricityPrice,
  };
};

/** Days of a period up to today. */
export const daysOf = ({ from, to }: Pick<CostSummary, 'from' | 'to'>): number => {
  const { until } = daysOfMonth(to);
  const tomorrow = addDays(today(), 1);
  return daysBetween(`${from}-01`, until < tomorrow ? until : tomorrow);
};

const valueOf = (draft: WhatIfDraft, field: WhatIfField): number => parseNumber(draft[field]) ?? Number.NaN;

/** Fields whose value is no number within its bounds. */
export const listWrong = (draft: WhatIfDraft): WhatIfField[] =>
  inputs.filter((field) => !isInBounds(boundOf(field), valueOf(draft, field)));

/** The result of a draft; null while a value is wrong. */
export const runWhatIf = (summary: CostSummary, draft: WhatIfDraft): WhatIfResult | null => {
  if (listWrong(draft).length > 0) return null;
  const of = (field: WhatIfField): number => valueOf(draft, field);
  const { total, harvestKg, amounts } = summary.total;
  return tryOut(
    { days: daysOf(summary), cost: total, packaging: amounts.packaging, harvestKg },
    {
      now: { light: of('lightNow'), hours: of('hoursNow') },
      tried: { light: of('light'), hours: of('hours') },
      degrees: of('degrees'),
    },
    Object.fromEntries(assumptions.map((field) => [field, of(field)])) as WhatIfAssumptions,
  );
};

export const presets = ['brighter', 'dimmer', 'shorter', 'warmer', 'cooler'] as const;
export type Preset = (typeof presets)[number];

/** A draft with one set point changed from what there is now. */
export const applyPreset = (draft: WhatIfDraft, preset: Preset): WhatIfDraft => {
  const { lightNow, hoursNow } = draft;
  const calm = { ...draft, light: lightNow, hours: hoursNow, degrees: '0' };
  const scaled = (by: number): WhatIfDraft => ({ ...calm, light: text(valueOf(draft, 'lightNow') * by) });
  const all: Record<Preset, WhatIfDraft> = {
    brighter: scaled(1.1),
    dimmer: scaled(0.9),
    shorter: { ...calm, hours: text(Math.max(0, valueOf(draft, 'hoursNow') - 1), 1) },
    warmer: { ...calm, degrees: '1' },
    cooler: { ...calm, degrees: '-1' },
  };
  return all[preset];
};

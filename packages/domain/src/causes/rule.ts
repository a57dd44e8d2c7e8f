import type { Side } from '../alarms/channel.ts';
import type { Analysis } from './analysis.ts';
import type { Evidence } from './evidence.ts';
import type { FactFinder } from './facts.ts';

/** Likely causes, by what a grower would look at or repair. */
export const causeCodes = [
  'ventStuck',
  'lampFailure',
  'lowSunlight',
  'coolingFailure',
  'heatingFailure',
  'dehumidifierFailure',
  'humidifierFailure',
  'co2ValveOpen',
  'co2SupplyEmpty',
  'doorOpen',
  'nutrientOverdose',
  'nutrientUnderdose',
  'acidUnderdose',
  'acidOverdose',
  'irrigationMissing',
  'irrigationExcess',
  'chillerFailure',
  'solutionHeaterFailure',
  'warmSolution',
  'aerationFailure',
  'sensorDrift',
  'sensorFault',
  'outsideWeather',
  'sharedSupply',
  'lampsOffSchedule',
  'lightsChange',
  'settingChange',
  'solutionRenewal',
  'maintenance',
  'usualCourse',
] as const;
export type CauseCode = (typeof causeCodes)[number];

/** How well the facts agree with a cause. */
export const strengths = ['strong', 'possible', 'weak'] as const;
export type Strength = (typeof strengths)[number];

type Weighted = readonly [weight: number, find: FactFinder];

/**
 * A rule: which deviations it may explain (`any` field), which facts it needs, which would exclude it, and how much
 * others add to or take from its base score of 0 … 1.
 */
export type Rule = {
  cause: CauseCode;
  explains: readonly (readonly [field: string, side?: Side])[];
  base: number;
  needs: readonly FactFinder[];
  unless?: readonly FactFinder[];
  supports?: readonly Weighted[];
  opposes?: readonly Weighted[];
};

export type Finding = { cause: CauseCode; score: number; evidence: readonly Evidence[] };

const isAbout = ({ explains }: Rule, { field, side }: Analysis): boolean =>
  explains.some(([of, onSide]) => (of === 'any' || of === field) && (onSide === undefined || onSide === side));

/** What a rule finds; null if it does not apply. */
export function applyRule(rule: Rule, one: Analysis): Finding | null {
  if (!isAbout(rule, one) || rule.unless?.some((find) => find(one) !== null)) return null;
  const needed = rule.needs.map((find) => find(one));
  if (needed.includes(null)) return null;
  let score = rule.base;
  const evidence: Evidence[] = needed.flatMap((fact) => (fact ? { ...fact, isFor: true } : []));
  const weigh = (facts: readonly Weighted[], isFor: boolean): void => {
    for (const [weight, find] of facts) {
      const fact = find(one);
      if (!fact) continue;
      score += isFor ? weight : -weight;
      evidence.push({ ...fact, isFor });
    }
  };
  weigh(rule.supports ?? [], true);
  weigh(rule.opposes ?? [], false);
  return { cause: rule.cause, score: Math.min(1, Math.max(0, score)), evidence };
}

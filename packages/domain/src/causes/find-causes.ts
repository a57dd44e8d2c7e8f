import { isEquipment } from '../telemetry/fields.ts';
import { analyze, type Analysis } from './analysis.ts';
import { applyRule, type Finding, type Strength } from './rule.ts';
import { rules } from './rules/rules.ts';
import type { MissingSource, Situation } from './situation.ts';

export type LikelyCause = Finding & { strength: Strength };

/** A field that left its usual course with the deviation, in its own unit. */
export type MovedField = { field: string; value: number; usual: number; since: number };

export type Explanation = {
  /** most likely first; empty if nothing explains the deviation */
  causes: readonly LikelyCause[];
  moved: readonly MovedField[];
  missing: readonly MissingSource[];
};

const maxCauses = 4;
const maxMoved = 3;
const maxMachines = 2;
const strongScore = 0.7;
const possibleScore = 0.45;
const leastScore = 0.25;

const strengthOf = (score: number): Strength =>
  score >= strongScore ? 'strong' : score >= possibleScore ? 'possible' : 'weak';

/** The best finding of each cause, most likely first. */
const rankFindings = (findings: readonly Finding[]): LikelyCause[] =>
  [...Map.groupBy(findings, ({ cause }) => cause).values()]
    .flatMap((same) => same.toSorted((a, b) => b.score - a.score).slice(0, 1))
    .filter(({ score }) => score >= leastScore)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxCauses)
    .map((finding) => ({ ...finding, strength: strengthOf(finding.score) }));

/** Other fields that left their course, those that moved most first: measured ones, then machines. */
const listMoved = (one: Analysis): MovedField[] =>
  [...one.room.keys()]
    .flatMap((field) => {
      const change = field === one.field ? null : one.changeOf(field);
      return change && Math.abs(change.size) >= 1 ? [{ field, change }] : [];
    })
    .toSorted(
      (a, b) =>
        Number(isEquipment(a.field)) - Number(isEquipment(b.field)) ||
        Math.abs(b.change.size) - Math.abs(a.change.size),
    )
    .filter(({ field }, place, all) =>
      isEquipment(field) ? place - all.findIndex((other) => isEquipment(other.field)) < maxMachines : place < maxMoved,
    )
    .map(({ field, change: { now, usual, since } }) => ({ field, value: now, usual, since }));

/** Likely causes of a deviation with their evidence, what moved with it, and what could not be looked at. */
export function findCauses(situation: Situation): Explanation {
  const analysis = analyze(situation);
  const findings = rules.flatMap((rule) => applyRule(rule, analysis) ?? []);
  return { causes: rankFindings(findings), moved: listMoved(analysis), missing: analysis.missing };
}

/** A field that repeats one value has a faulty sensor or cable, whatever moved beside it. */
export const explainStuck = (field: string, minutes: number): Explanation => ({
  causes: [
    {
      cause: 'sensorFault',
      score: strongScore,
      strength: 'strong',
      evidence: [{ code: 'unchanged', isFor: true, field, minutes }],
    },
  ],
  moved: [],
  missing: [],
});

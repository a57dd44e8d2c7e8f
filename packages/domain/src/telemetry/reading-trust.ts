import type { Freshness } from './freshness.ts';
import type { DriftAdvice } from './sensor-drift.ts';

/**
 * Why a reading may not be the true value, weightiest first. `drifting`: the sensor is off by more than its tolerance;
 * `calibrationDue`: it will be within a month; `derived`: computed from a doubtful reading.
 */
export const doubtReasons = [
  'silent',
  'late',
  'maintenance',
  'stuck',
  'drifting',
  'calibrationDue',
  'rejected',
  'derived',
  'settingUnanswered',
] as const;
export type DoubtReason = (typeof doubtReasons)[number];

/** Doubts about a reading. */
export type ReadingFacts = {
  freshness: Freshness;
  /** work that disturbs it is going on */
  isDisturbed: boolean;
  isStuck: boolean;
  drift: DriftAdvice | null;
  /** values of this field that were rejected in the last day */
  rejected: number;
  /** the controller did not answer a control setting of this field */
  isSettingUnanswered: boolean;
};

/** A reading without anything against it. */
export const trustedFacts: ReadingFacts = {
  freshness: 'live',
  isDisturbed: false,
  isStuck: false,
  drift: null,
  rejected: 0,
  isSettingUnanswered: false,
};

/** The readings from which each derived channel is computed. */
export const derivedInputs: Readonly<Record<string, readonly string[]>> = {
  vpd: ['temperature', 'humidity'],
  dewPoint: ['temperature', 'humidity'],
  dli: ['light'],
};

/** A wrong sensor makes values computed from it wrong; a missing or rejected value does not reach it. */
const spreads: ReadonlySet<DoubtReason> = new Set(['maintenance', 'stuck', 'drifting', 'calibrationDue']);

const ownDoubts = (facts: ReadingFacts): ReadonlySet<DoubtReason> => {
  const { freshness } = facts;
  return new Set<DoubtReason>([
    ...(freshness === 'live' ? [] : [freshness]),
    ...(facts.isDisturbed ? (['maintenance'] as const) : []),
    ...(facts.isStuck ? (['stuck'] as const) : []),
    ...(facts.drift === 'now' ? (['drifting'] as const) : facts.drift === 'soon' ? (['calibrationDue'] as const) : []),
    ...(facts.rejected > 0 ? (['rejected'] as const) : []),
    ...(facts.isSettingUnanswered ? (['settingUnanswered'] as const) : []),
  ]);
};

/** The readings from which fields are computed in the end, themselves where they are readings. */
export const listReadings = (fields: readonly string[]): string[] => [
  ...new Set(fields.flatMap((field) => derivedInputs[field] ?? [field])),
];

type FactsOf = (field: string) => ReadingFacts | undefined;

/**
 * The doubtful readings from which a field is computed.
 * @param inputs the readings of a calculated field
 */
export const findDoubtfulInputs = (
  field: string,
  factsOf: FactsOf,
  inputs: readonly string[] = derivedInputs[field] ?? [],
): string[] =>
  inputs.filter((input) => {
    const facts = factsOf(input);
    return facts !== undefined && [...ownDoubts(facts)].some((reason) => spreads.has(reason));
  });

/** Reasons to doubt a controller's reading of a field, weightiest first; none for a field without facts. */
export function findDoubts(field: string, factsOf: FactsOf, inputs?: readonly string[]): DoubtReason[] {
  const own = ownDoubts(factsOf(field) ?? trustedFacts);
  const isDerived = findDoubtfulInputs(field, factsOf, inputs).length > 0;
  return doubtReasons.filter((reason) => own.has(reason) || (reason === 'derived' && isDerived));
}

/** Whether a person has to see to it: the others pass by themselves, or only have to be known. */
export const needsPerson = (reason: DoubtReason): boolean =>
  reason === 'silent' || reason === 'stuck' || reason === 'drifting';

/** Whether a farm counts it among what is to be checked: what needs a person, and a control setting without an answer. */
export const isToCheck = (reason: DoubtReason): boolean => needsPerson(reason) || reason === 'settingUnanswered';

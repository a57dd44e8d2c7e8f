import { type Trend, trendOf } from './trend.ts';

/**
 * A field in a week: number of values, and the share (0 … 1) out of range 1 in this week and the week before; null
 * without limits or values.
 */
export type FieldWeek = { field: string; samples: number; outside: number | null; before: number | null };
export type ControllerWeek = { controllerId: string; expected: number; received: number; fields: readonly FieldWeek[] };

type Worst = { controllerId: string; field: string; share: number };

/** The report's sentence about the environment. Shares are 0 … 1. */
export type EnvironmentSentence =
  | { kind: 'noControllers' }
  | { kind: 'noData'; controllers: number }
  | { kind: 'noStandard'; controllers: number; rate: number }
  | { kind: 'within'; controllers: number; before: number | null }
  | { kind: 'outside'; controllers: number; share: number; trend: Trend; worst: Worst };

/** Smaller differences count as equal: screens show a tenth of a percent. */
const minShareDifference = 0.001;

export function environmentSentence(all: readonly ControllerWeek[]): EnvironmentSentence {
  if (all.length === 0) return { kind: 'noControllers' };
  const reporting = all.filter(({ received }) => received > 0);
  if (reporting.length === 0) return { kind: 'noData', controllers: all.length };
  const controllers = reporting.length;
  const judged = reporting.flatMap((one) => one.fields).filter(({ outside }) => outside !== null);
  if (judged.length === 0) return { kind: 'noStandard', controllers, rate: rateOf(all) };
  const share = meanShare(judged, ({ outside }) => outside) ?? 0;
  const before = meanShare(judged, (field) => field.before);
  const worst = worstOf(reporting);
  if (!worst) return { kind: 'within', controllers, before };
  return { kind: 'outside', controllers, share, trend: trendOf(share, before, minShareDifference), worst };
}

/** Share of the expected values that came in. */
export const rateOf = (all: readonly Pick<ControllerWeek, 'expected' | 'received'>[]): number => {
  const expected = all.reduce((sum, one) => sum + one.expected, 0);
  return expected === 0 ? 0 : all.reduce((sum, one) => sum + one.received, 0) / expected;
};

/** Mean share weighted by the number of values; null without limits or values. */
export function meanShare<One extends { samples: number }>(
  fields: readonly One[],
  shareOf: (field: One) => number | null,
): number | null {
  let [outside, samples] = [0, 0];
  for (const field of fields) {
    const share = shareOf(field);
    if (share === null) continue;
    outside += share * field.samples;
    samples += field.samples;
  }
  return samples === 0 ? null : outside / samples;
}

const worstOf = (controllers: readonly ControllerWeek[]): Worst | undefined =>
  controllers
    .flatMap(({ controllerId, fields }) =>
      fields.map(({ field, outside }): Worst => ({ controllerId, field, share: outside ?? 0 })),
    )
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share)[0];

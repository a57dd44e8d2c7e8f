/** A batch by days since its start. */
export type BatchCourse = {
  reached: readonly { stage: string; day: number }[];
  /** daily means by field */
  conditions: readonly { field: string; days: readonly number[]; mean: readonly (number | null)[] }[];
};

/**
 * Where two batches diverge: `day` since the start, their values then (days to the stage, or daily means), and the normal
 * scatter among the other batches, as a standard deviation.
 */
export type Divergence = { kind: 'stage' | 'field'; name: string; day: number; a: number; b: number; scatter: number };

/** Fewer batches give no normal range. */
const minOthers = 3;
/** Beyond two standard deviations about one difference in twenty is chance. */
const sigmas = 2;
/** A single day may be chance; so many in a row are not. */
const runDays = 3;
/** A stage is entered by day, so half a day either way is rounding. */
const minStageDays = 1;

const deviationOf = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
};

/** The difference of two independent batches scatters more than one batch does. */
const isBeyond = (difference: number, scatter: number): boolean => Math.abs(difference) > sigmas * Math.SQRT2 * scatter;

type ByDay = ReadonlyMap<number, number>;
const byDayOf = ({ conditions }: BatchCourse, field: string): ByDay => {
  const found = conditions.find((one) => one.field === field);
  const pairs = found?.days.flatMap((day, index): [number, number][] => {
    const mean = found.mean[index] ?? null;
    return mean === null ? [] : [[day, mean]];
  });
  return new Map(pairs);
};

/** Scatter of a field among batches, over all days that enough of them have. Null: too few. */
const fieldScatter = (courses: readonly ByDay[]): number | null => {
  const days = new Set(courses.flatMap((course) => [...course.keys()]));
  const variances = [...days].flatMap((day) => {
    const values = courses.flatMap((course) => course.get(day) ?? []);
    return values.length >= minOthers ? [deviationOf(values) ** 2] : [];
  });
  return variances.length > 0 ? Math.sqrt(variances.reduce((sum, one) => sum + one, 0) / variances.length) : null;
};

const divergenceInField = (field: string, a: ByDay, b: ByDay, scatter: number): Divergence | null => {
  const days = [...a.keys()].filter((day) => b.has(day)).toSorted((one, other) => one - other);
  const difference = (day: number): number => (a.get(day) ?? 0) - (b.get(day) ?? 0);
  const start = days.find((day, index) => {
    const run = days.slice(index, index + runDays);
    // A day without values, or one on the other side, breaks the run.
    return (
      run.length === runDays &&
      (run.at(-1) ?? 0) - day === runDays - 1 &&
      run.every(
        (one) => isBeyond(difference(one), scatter) && Math.sign(difference(one)) === Math.sign(difference(day)),
      )
    );
  });
  return start === undefined
    ? null
    : { kind: 'field', name: field, day: start, a: a.get(start) ?? 0, b: b.get(start) ?? 0, scatter };
};

const dayOf = ({ reached }: BatchCourse, stage: string): number | null =>
  reached.find((one) => one.stage === stage)?.day ?? null;

const divergenceInStages = (a: BatchCourse, b: BatchCourse, others: readonly BatchCourse[]): Divergence | null => {
  for (const { stage, day } of a.reached) {
    const other = dayOf(b, stage);
    const normal = others.flatMap((one) => dayOf(one, stage) ?? []);
    if (other === null || normal.length < minOthers) continue;
    const scatter = deviationOf(normal);
    if (Math.abs(day - other) > minStageDays && isBeyond(day - other, scatter))
      return { kind: 'stage', name: stage, day: Math.min(day, other), a: day, b: other, scatter };
  }
  return null;
};

/** Where two batches differ by more than others of the crop do, the earliest first, and whether the others suffice. */
export function findDivergences(
  a: BatchCourse,
  b: BatchCourse,
  others: readonly BatchCourse[],
): { divergences: Divergence[]; isComparable: boolean } {
  const fields = a.conditions.map(({ field }) => field);
  const ofFields = fields.flatMap((field) => {
    const scatter = fieldScatter(others.map((one) => byDayOf(one, field)));
    const divergence =
      scatter === null ? null : divergenceInField(field, byDayOf(a, field), byDayOf(b, field), scatter);
    return divergence ? [divergence] : [];
  });
  const stage = divergenceInStages(a, b, others);
  return {
    divergences: [...(stage ? [stage] : []), ...ofFields].toSorted((one, other) => one.day - other.day),
    isComparable: others.length >= minOthers,
  };
}

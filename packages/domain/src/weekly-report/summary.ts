import { meanShare } from './environment.ts';

/** A name in both languages, chosen where the sentence is written. */
export type LocalName = { ko: string; en: string };
type Values = Record<string, string | number | LocalName>;

/** A sentence at the head of the report: its phrase in `weeklyReport.summary`, and what the phrase names. */
export type SummarySentence = { kind: SummaryKind; values: Values };

type Field = {
  field: string;
  nameKo: string;
  nameEn: string;
  samples: number;
  outside: readonly [number, number, number] | null;
  before: number | null;
};
type Controller = { controllerId: string; controllerName: string; received: number; fields: readonly Field[] };
type Levels = readonly [number, number, number];
type PlanRow = { period: 'week' | 'month' | 'year'; month: number; harvestKg: number; rate: number | null };

/** What the sentences are made of: parts of the weekly report. */
export type SummaryFacts = {
  /** the last day that the report covers */
  lastDay: string;
  environment: { controllers: readonly Controller[] };
  measuring: { controllers: readonly { drifting: readonly { advice: string }[] }[] };
  deviations: {
    isWatched: boolean;
    byLevel: Levels;
    before: Levels | null;
    actedShare: number | null;
    open: { count: number };
    recurring: {
      nameKo: string;
      nameEn: string;
      controllerName: string;
      days: number;
      of: number;
      minute: number;
    } | null;
  };
  yields: { plan: readonly PlanRow[]; due: readonly unknown[] };
  tasks: {
    week: { count: number; done: number; undone: { count: number; first: readonly { description: string }[] } };
  };
};

const sum = (levels: Levels): number => levels.reduce((all, count) => all + count, 0);

/** How much of the week was in range, and where it was worst. */
const environmentSentence = ({ environment: { controllers } }: SummaryFacts) => {
  if (controllers.length === 0) return { kind: 'noControllers', values: {} } as const;
  const reporting = controllers.filter(({ received }) => received > 0);
  if (reporting.length === 0) return { kind: 'noData', values: {} } as const;
  const fields = reporting.flatMap((controller) => controller.fields);
  const outside = meanShare(fields, (field) => field.outside?.[0] ?? null);
  if (outside === null) return { kind: 'noLimits', values: {} } as const;
  const [worst] = reporting
    .flatMap((controller) => controller.fields.map((field) => ({ controller, field, share: field.outside?.[0] ?? 0 })))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share);
  if (!worst) return { kind: 'allWithin', values: {} } as const;
  const before = meanShare(fields, (field) => field.before);
  const values = {
    within: 1 - outside,
    room: worst.controller.controllerName,
    field: { ko: worst.field.nameKo, en: worst.field.nameEn },
    share: worst.share,
  };
  return before === null
    ? ({ kind: 'withinAlone', values } as const)
    : ({ kind: 'within', values: { ...values, before: 1 - before } } as const);
};

/** Alarms against the week before, and how many of them were acted on. */
const deviationSentence = ({ deviations }: SummaryFacts) => {
  const { isWatched, byLevel, before, actedShare } = deviations;
  const total = sum(byLevel);
  const earlier = before === null ? null : sum(before);
  if (!isWatched) return { kind: 'unwatched', values: {} } as const;
  if (total === 0) return { kind: 'quiet', values: { before: earlier ?? 0 } } as const;
  const acted = Math.round((actedShare ?? 0) * total);
  const values = { total, critical: byLevel[2], acted, share: acted / total };
  if (earlier === null) return { kind: 'alarmsAlone', values } as const;
  const trend = total === earlier ? 'same' : total > earlier ? 'more' : 'fewer';
  return { kind: 'alarms', values: { ...values, before: earlier, trend } } as const;
};

/** What was harvested against the plan to date. */
const harvestSentence = ({ yields: { plan }, lastDay }: SummaryFacts) => {
  const rowOf = (period: PlanRow['period']) => plan.find((row) => row.period === period);
  const [week, month] = [rowOf('week'), rowOf('month')];
  const kg = week?.harvestKg ?? 0;
  const values = { kg, month: month?.month ?? 0, day: Number(lastDay.slice(8)) };
  const rate = week?.rate ?? null;
  const monthRate = month?.rate ?? null;
  if (rate !== null && monthRate !== null) return { kind: 'harvest', values: { ...values, rate, monthRate } } as const;
  return { kind: kg > 0 ? 'harvestAlone' : 'noHarvest', values } as const;
};

/** Tasks done, and by name one of those left undone. */
const taskSentence = ({ tasks: { week } }: SummaryFacts) => {
  const { count, done, undone } = week;
  if (count === 0) return { kind: 'noTasks', values: {} } as const;
  if (done === count) return { kind: 'tasksDone', values: { count } } as const;
  const values = { count, done, undone: undone.count, first: undone.first[0]?.description ?? '' };
  return { kind: undone.count > 0 ? 'tasksLeft' : 'tasksOpen', values } as const;
};

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(Math.round(minute % 60)).padStart(2, '0')}`;

/** What recurs or needs attention next: an alarm that recurs, else a sensor, an open alarm or a harvest. */
const attentionSentence = ({ deviations: { recurring, open }, measuring, yields }: SummaryFacts) => {
  if (recurring) {
    const { nameKo, nameEn, controllerName: room, days, of, minute } = recurring;
    return {
      kind: 'recurs',
      values: { field: { ko: nameKo, en: nameEn }, room, days, of, time: clock(minute) },
    } as const;
  }
  const calibrate = measuring.controllers
    .flatMap((one) => one.drifting)
    .filter(({ advice }) => advice === 'now').length;
  if (calibrate > 0) return { kind: 'calibrate', values: { count: calibrate } } as const;
  if (open.count > 0) return { kind: 'stillOpen', values: { count: open.count } } as const;
  const due = yields.due.length;
  return due > 0 ? ({ kind: 'due', values: { count: due } } as const) : ({ kind: 'nothingAhead', values: {} } as const);
};

/** The five sentences at the head of the report, in its order. */
export const weeklySummary = (facts: SummaryFacts) =>
  [
    environmentSentence(facts),
    deviationSentence(facts),
    harvestSentence(facts),
    taskSentence(facts),
    attentionSentence(facts),
  ] as const satisfies readonly { kind: string; values: Values }[];

export type SummaryKind = ReturnType<typeof weeklySummary>[number]['kind'];

/** The values of a sentence for its phrase: names in one language. */
export const summaryValues = (values: Values, language: 'ko' | 'en'): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'object' ? value[language] : value]),
  );

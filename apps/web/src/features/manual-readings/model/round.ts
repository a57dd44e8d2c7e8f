import type { ManualReadingBody, ManualReadingField } from '@onsil/contract/manual-readings';
import { hourMs } from '@onsil/domain/calendar/duration';
import { kstDay } from '@onsil/domain/calendar/kst';
import { halfDayAt } from '@onsil/domain/telemetry/manual-reading';
import { formatTime } from '#lib/format/kst.ts';
import { parseNumber } from '#lib/format/parse-number.ts';

/** One value to measure. */
export type RoundStep = { controllerId: string; field: string };

/**
 * A value that was typed. `at`: when, in epoch ms. `isChecked`: compared with a value of the controller that was not old,
 * so that the server has nothing left to ask.
 */
export type RoundAnswer = { text: string; at: number; isChecked: boolean };

/** A measuring round, as this device keeps it. `at` is the index of the open step; after the last one, the summary. */
export type Round = {
  startedAt: number;
  steps: readonly RoundStep[];
  at: number;
  /** by step key; null: skipped */
  answers: Readonly<Record<string, RoundAnswer | null>>;
  /** texts that were handed to the outbox, by step key */
  sent: Readonly<Record<string, string>>;
};

export const maxRoundMs = 12 * hourMs;

export const stepKey = ({ controllerId, field }: RoundStep): string => `${controllerId} ${field}`;

/** The answer of a step; null: skipped, undefined: not yet reached. */
export const getAnswer = ({ answers }: Round, step: RoundStep): RoundAnswer | null | undefined =>
  answers[stepKey(step)];

type PlannedController = { controllerId: string; fields: readonly ManualReadingField[] | undefined };

/**
 * The steps of a round: the controllers in the farm's order, and of each one the fields that were measured there by
 * hand before. Where nothing was measured yet, those measured elsewhere in the farm; where nothing was measured
 * anywhere, those that the controller sends; and without an answer of the server, all.
 */
export const planSteps = (controllers: readonly PlannedController[], all: readonly string[]): RoundStep[] => {
  const measuredIn = (fields: readonly ManualReadingField[] | undefined): string[] =>
    fields?.filter(({ previous }) => previous !== null).map(({ field }) => field) ?? [];
  const ofFarm = new Set(controllers.flatMap(({ fields }) => measuredIn(fields)));
  const fieldsOf = (fields: readonly ManualReadingField[] | undefined): readonly string[] => {
    const own = measuredIn(fields);
    if (own.length > 0) return own;
    const listed = fields?.map(({ field }) => field) ?? all;
    if (ofFarm.size > 0) return listed.filter((field) => ofFarm.has(field));
    const sent = fields?.filter(({ controller }) => controller !== null).map(({ field }) => field) ?? [];
    return sent.length > 0 ? sent : listed;
  };
  return controllers.flatMap(({ controllerId, fields }) => fieldsOf(fields).map((field) => ({ controllerId, field })));
};

export const startRound = (steps: readonly RoundStep[], now: number): Round => ({
  startedAt: now,
  steps,
  at: 0,
  answers: {},
  sent: {},
});

/** The next step without an answer, from the open one on and then from the start; after the last one the summary. */
const findNext = (round: Round): number => {
  const open = round.steps.flatMap((step, index) => (getAnswer(round, step) === undefined ? [index] : []));
  return open.find((index) => index > round.at) ?? open[0] ?? round.steps.length;
};

/** The round after the open step was answered, or skipped with null, unless it has a value already. */
export const answerStep = (round: Round, answer: RoundAnswer | null): Round => {
  const step = round.steps[round.at];
  if (!step) return round;
  const kept = answer ?? getAnswer(round, step) ?? null;
  const answered = { ...round, answers: { ...round.answers, [stepKey(step)]: kept } };
  return { ...answered, at: findNext(answered) };
};

/** The round with its skipped steps open again. */
export const reopenSkipped = (round: Round): Round => {
  const answers = Object.fromEntries(Object.entries(round.answers).filter(([, answer]) => answer !== null));
  const reopened = { ...round, answers, at: round.steps.length };
  return { ...reopened, at: findNext(reopened) };
};

export type RoundEntry = Pick<
  ManualReadingBody,
  'controllerId' | 'date' | 'halfDay' | 'time' | 'values' | 'times' | 'isPartial' | 'acceptsWarnings' | 'mayOverwrite'
>;

/** Steps with a value that was not handed to the outbox yet. */
const listUnsent = (round: Round) =>
  round.steps.flatMap((step) => {
    const answer = getAnswer(round, step);
    const value = answer ? parseNumber(answer.text) : null;
    if (!answer || value === null || Number.isNaN(value) || round.sent[stepKey(step)] === answer.text) return [];
    return [{ step, answer, value }];
  });

/**
 * Values still to send: one entry for the values of a controller in one half of a day. A value that could not be
 * compared with the controller makes an entry of its own, so that a question about it does not hold the others back.
 */
export const listEntries = (round: Round): RoundEntry[] => {
  const groups = Map.groupBy(listUnsent(round), ({ step, answer: { at, isChecked } }) =>
    [step.controllerId, kstDay(at), halfDayAt(at), isChecked ? '' : step.field].join(' '),
  );
  return [...groups.values()].flatMap((group): RoundEntry[] => {
    const last = group.reduce((one, other) => (other.answer.at > one.answer.at ? other : one));
    return [
      {
        controllerId: last.step.controllerId,
        date: kstDay(last.answer.at),
        halfDay: halfDayAt(last.answer.at),
        time: formatTime(last.answer.at),
        values: Object.fromEntries(group.map(({ step, value }) => [step.field, value])),
        times: Object.fromEntries(group.map(({ step, answer }) => [step.field, formatTime(answer.at)])),
        isPartial: true,
        acceptsWarnings: last.answer.isChecked,
        mayOverwrite: false,
      },
    ];
  });
};

/** The round after an entry was handed over; its answers may have changed since the entry was made of `answers`. */
export const markSent = (round: Round, { answers }: Pick<Round, 'answers'>, entry: RoundEntry): Round => {
  const keys = Object.keys(entry.values).map((field) => stepKey({ controllerId: entry.controllerId, field }));
  const texts = keys.flatMap((key) => (answers[key] ? [[key, answers[key].text] as const] : []));
  return { ...round, sent: { ...round.sent, ...Object.fromEntries(texts) } };
};

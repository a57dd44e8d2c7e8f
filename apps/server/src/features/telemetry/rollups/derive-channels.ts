import { hourMs } from '@onsil/domain/calendar/duration';
import { addCalculated, type Calculations } from '@onsil/domain/telemetry/calculated-fields';
import {
  deriveChannels,
  dropUnknownDli,
  initialDeriveState,
  maxPairingAgeMs,
  type DeriveState,
} from '@onsil/domain/telemetry/derived-channels';
import { derivedFields } from '@onsil/domain/telemetry/fields';
import { mergeNewer, type Latest } from '@onsil/domain/telemetry/latest-values';
import {
  initialPhotoperiod,
  maxGapMs,
  maxPhotoperiodMs,
  minDarknessMs,
  minLitLight,
  type Photoperiod,
} from '@onsil/domain/telemetry/photoperiod';
import { futureToleranceMs } from '@onsil/domain/telemetry/sample';
import type { Database } from '#platform/database/database.ts';
import { lockLatest, markCorrected, markToDerive, type DeriveSpan, type LatestRow } from '../store/append.ts';
import { findDeletedBefore } from '../store/deleted-samples.ts';
import {
  findLightIntegral,
  findLastLightTime,
  findLightsOn,
  listDeriveRows,
  postponeSpan,
  takeDeriveSpan,
  updateDerived,
  updateDeriveState,
  type DerivedRow,
  type DeriveRow,
} from '../store/derived-channels.ts';
import { daysOf, markDays } from '../store/marked-days.ts';
import { computeMarks, type ComputeContext, type MarkQueue } from './compute-marks.ts';

const batchRows = 2_000;
/**
 * The controller's new samples wait for the row lock, so a long span (an imported year) is split into several
 * transactions.
 */
const rowsPerTransaction = 20_000;
/** A photoperiod lasts 24 h at most, so its start is within this time. */
const lookBackMs = maxPhotoperiodMs + hourMs;

/** Stored values are float4: smaller differences are rounding. */
const sameValue = (stored: number | null, value: number | null): boolean =>
  stored === value || (stored !== null && value !== null && Math.fround(value) === Math.fround(stored));

/** Until when light integrals of a span stay as they are stored: where samples before it that they count were deleted. */
const findKeptUntil = async (db: Database, spanStart: number): Promise<number> => {
  const deletedBefore = await findDeletedBefore(db);
  const isNear = deletedBefore <= spanStart && deletedBefore > spanStart - lookBackMs;
  return isNear ? deletedBefore + lookBackMs : -Infinity;
};

/** Finds where to start: at the last lights-on before the span, or in the long darkness before it. */
const findStart = async (
  db: Database,
  { controllerNo, values }: LatestRow,
  spanStart: number,
): Promise<{ from: number; state: DeriveState }> => {
  if (!values['light']) return { from: spanStart, state: initialDeriveState }; // no light sensor
  const dark = spanStart - lookBackMs;
  const lightsOn = await findLightsOn(db, controllerNo, spanStart, dark);
  if (lightsOn !== undefined) return { from: lightsOn, state: initialDeriveState };
  const held = await findLightIntegral(db, controllerNo, dark);
  const lastAt = await findLastLightTime(db, controllerNo, dark);
  return {
    from: dark,
    state: {
      ...initialDeriveState,
      photoperiod: { onAt: dark, lastAt, lastLight: 0, litAt: dark - minDarknessMs, dli: held },
    },
  };
};

/** `newest`: newest derived value of each channel; null before the first row. */
type Step = { state: DeriveState; newest: Latest | null };
type Pass = Step & { changed: DerivedRow[]; settled: boolean };

/**
 * The span to recompute; derived values before `from` are already right, and light integrals before `keptUntil` stay as they are
 * stored, since samples of their photoperiod are deleted.
 */
type DerivedSpan = { from: number; to: number; gapMs: number; keptUntil: number; calculations: Calculations };

/** Goes on from a stored light integral; of a lit sample with none of it, a new photoperiod begins there. */
const continueFrom = (photoperiod: Photoperiod, { ts, values: { light } }: DeriveRow, dli: number): Photoperiod => ({
  ...photoperiod,
  dli,
  unknown: false,
  ...(dli === 0 && (light ?? 0) >= minLitLight && { onAt: ts }),
});

const deriveChannelsOf = (state: DeriveState, row: DeriveRow, { gapMs, keptUntil }: DerivedSpan) => {
  const step = deriveChannels(state, row, gapMs);
  if (row.ts >= keptUntil) return step;
  const { dli: _, ...air } = step.derived;
  const { dli } = row.derived;
  if (dli === undefined) return { ...step, derived: air };
  const photoperiod = continueFrom(step.state.photoperiod, row, dli);
  return { state: { ...step.state, photoperiod }, derived: { ...air, dli } };
};

const deriveRow = (state: DeriveState, row: DeriveRow, span: DerivedSpan) =>
  addCalculated(deriveChannelsOf(state, row, span), row, { known: state.operands, calculations: span.calculations });

const channels = derivedFields.map(({ key }) => key);

/** Derived values of a row that may be computed again: those of formulas only since the formula holds. */
const listDue = (ts: number, calculations: Calculations): string[] => [
  ...channels,
  ...Object.keys(calculations).filter((key) => ts >= (calculations[key]?.since ?? Infinity)),
];

/**
 * Derives rows in order. `settled`: later rows cannot change, because a photoperiod that started after the span is
 * already right, or because there is no light at all.
 */
const stepThrough = (start: Step, rows: readonly DeriveRow[], from: number, span: DerivedSpan): Pass => {
  let { state } = start;
  let newest = start.newest && { ...start.newest };
  const changed: Pass['changed'] = [];
  for (const row of rows) {
    const step = deriveRow(state, row, span);
    state = row.ts < from ? { ...step.state, photoperiod: state.photoperiod } : step.state;
    if (row.ts < from) continue; // only read to pair temperature with humidity
    newest ??= {};
    for (const [field, value] of Object.entries(step.derived)) newest[field] = [row.ts, value];
    const due = listDue(row.ts, span.calculations);
    const same = due.every((key) => sameValue(row.derived[key] ?? null, step.derived[key] ?? null));
    if (!same && row.ts >= span.from)
      changed.push({ ts: row.ts, values: Object.fromEntries(due.map((key) => [key, step.derived[key] ?? null])) });
    // A start within a gap has no integral, as the rows of an earlier photoperiod with too many gaps: only 0 shows a start.
    const begins =
      (state.photoperiod.onAt === row.ts && step.derived['dli'] === 0) || state.photoperiod === initialPhotoperiod;
    if (same && begins && row.ts > span.to + maxPairingAgeMs) return { state, newest, changed, settled: true };
  }
  return { state, newest, changed, settled: false };
};

/**
 * Derives a span again, from the last lights-on before it to the first later one that is already right, or to the end.
 * Marks the days of changed rows and the span for evaluation. What exceeds one transaction is queued as a new span. Samples
 * in the future are left out of state and latest values.
 */
const deriveSpan = async ({ db, now }: ComputeContext, span: DeriveSpan): Promise<void> => {
  const { controllerNo, to } = span;
  await markCorrected(db, controllerNo, span.from);
  const [latest] = await lockLatest(db, [controllerNo]); // locks: new samples wait until the state is right
  if (!latest) return;
  const { calculations } = latest;
  const { from, state } = await findStart(db, latest, span.from);
  const derived: DerivedSpan = {
    from: span.from,
    to,
    gapMs: maxGapMs(latest.intervalSeconds),
    keptUntil: await findKeptUntil(db, span.from),
    calculations,
  };
  const newest = now() + futureToleranceMs;
  const save = ({ state: last, newest: derivedValues }: Step, known: Latest): Promise<unknown> =>
    updateDeriveState(db, controllerNo, last, dropUnknownDli(mergeNewer(known, derivedValues ?? {}), last));
  let step: Step = { state, newest: null };
  for (let [next, done] = [from - maxPairingAgeMs, 0]; ;) {
    const rows = await listDeriveRows(db, controllerNo, { from: next, until: newest, limit: batchRows, calculations });
    const pass = stepThrough(step, rows, from, derived);
    if (pass.changed.length > 0) {
      await updateDerived(db, controllerNo, pass.changed);
      await markDays(db, daysOf(pass.changed.map(({ ts }) => ({ controllerNo, ts }))));
    }
    if (pass.settled) {
      // Later samples and their state are right; of channels that they lack, the newest value may be one of these.
      if (latest.deriveState) await save({ ...pass, state: latest.deriveState }, latest.values);
      return;
    }
    step = pass;
    const last = rows.at(-1);
    if (!last || rows.length < batchRows) break;
    next = last.ts + 1;
    if (last.ts >= span.from) done += rows.length; // rows before the span are read again in each transaction
    if (done >= rowsPerTransaction) {
      await markToDerive(db, [{ controllerNo, from: next, to: Math.max(to, next) }]);
      return;
    }
  }
  if (step.newest) await save(step, latest.values);
};

const waitingSpans: MarkQueue<DeriveSpan> = {
  async take({ db }) {
    const span = await takeDeriveSpan(db);
    return span ? [span] : [];
  },
  async compute(inside, spans) {
    for (const span of spans) await deriveSpan(inside, span);
  },
  postpone: postponeSpan,
  describe: ({ controllerNo, from, to }) => ({
    controllerNo,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  }),
};

/** Derives the waiting spans of one controller. @returns whether there were any */
export const deriveNextSpan = async (ctx: ComputeContext): Promise<boolean> =>
  (await computeMarks(ctx, waitingSpans)) > 0;

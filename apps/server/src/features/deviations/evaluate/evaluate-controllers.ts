import { stepSilence, silentAfterMs } from '@onsil/domain/alarms/silence';
import { initialWatch, watchTime, type Watch } from '@onsil/domain/alarms/watch';
import { futureToleranceMs } from '@onsil/domain/telemetry/sample';
import { noSamples, type SampleColumns } from '@onsil/domain/telemetry/sample-columns';
import {
  createLimitsCache,
  getTimingAt,
  type ControllerLimits,
  type LimitsCache,
} from '#features/alarm-limits/alarm-limits.ts';
import { listCatalogueFields } from '#features/controllers/controllers.ts';
import { findNewestBehindGateway, listSamplesAfter, takeCorrections } from '#features/telemetry/telemetry.ts';
import type { Context } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import { getCheckTime, getPauseEnd } from './check-time.ts';
import { listOpenDeviations, scheduleBehindGateway, scheduleUnnotified, type OpenDeviation } from './record.sql.ts';
import { createRecorder, createRewoundRecorder } from './recorder.ts';
import {
  insertStates,
  listManualOverrides,
  rewindCheckpoints,
  saveCheckpoints,
  tryLockStates,
  updateStates,
  type ControllerState,
} from './state.sql.ts';
import { createStepper, type Stepper } from './stepper.ts';

/**
 * Result of an evaluation: the controller's farm, whether any deviation changed, whether samples are left to evaluate.
 */
export type Evaluation = { controllerNo: number; farmNo: number; changed: boolean; more: boolean };

/** `held`: controllers that were left out, since another process holds them. */
type Evaluations = { evaluations: Evaluation[]; held: number[] };

/** Samples of a transaction, and those that each of its controllers may have at least. */
const maxSamples = { ofAll: 5_000, ofEach: 100 };
/** Changes within this time become one notice. */
const noticeDelayMs = 1_500;

/** Locks the states of controllers, with empty ones for those that report for the first time. */
const lockStates = async (ctx: Context, controllerNos: readonly number[]): Promise<ControllerState[]> => {
  const existing = await tryLockStates(ctx.db, controllerNos);
  if (existing.length === controllerNos.length) return existing;
  const found = new Set(existing.map(({ controllerNo }) => controllerNo));
  const missing = controllerNos.filter((controllerNo) => !found.has(controllerNo));
  await insertStates(ctx.db, missing);
  return [...existing, ...(await tryLockStates(ctx.db, missing))];
};

type Start = { state: ControllerState; watch: Watch; rewound: boolean };

/** Starts at the newest state, or at the last checkpoint before samples that changed. */
const findStart = async (ctx: Context, state: ControllerState, corrected: number | undefined): Promise<Start> => {
  const { controllerNo, watch } = state;
  if (corrected === undefined || watch.at === null || corrected > watch.at) return { state, watch, rewound: false };
  const checkpoint = await rewindCheckpoints(ctx.db, controllerNo, corrected);
  return { state, watch: checkpoint ?? initialWatch, rewound: true };
};

/** A gateway counts as online whenever it delivers samples of other controllers. */
const updateGatewaySilence = async (ctx: Context, { gateway, controllerNo }: ControllerState, stepper: Stepper) => {
  const newest = gateway ? await findNewestBehindGateway(ctx.db, controllerNo) : null;
  if (newest === null) return;
  const { silence, transitions } = stepSilence(stepper.watch().silence, newest, stepper.silentMs);
  stepper.apply({
    watch: { ...stepper.watch(), silence },
    transitions: transitions.map((one) => ({ ...one, cause: 'no_data', field: null })),
  });
};

/** What an evaluation needs, read for all controllers of a transaction at once. */
type Loaded = {
  now: number;
  fields: ReadonlySet<string>;
  limitsOf: (controllerNo: number) => ControllerLimits;
  samplesOf: ReadonlyMap<number, SampleColumns>;
  /** samples of a controller that may not be all */
  limit: number;
  openOf: ReadonlyMap<number, OpenDeviation[]>;
};

const load = async (ctx: Context, starts: readonly Start[], limitsCache: LimitsCache): Promise<Loaded> => {
  const now = ctx.now();
  const controllerNos = starts.map(({ state }) => state.controllerNo);
  const limit = Math.max(maxSamples.ofEach, Math.floor(maxSamples.ofAll / starts.length));
  const steady = starts.filter(({ rewound }) => !rewound);
  const after = steady.map(({ state, watch }) => ({ controllerNo: state.controllerNo, after: watch.at }));
  return {
    now,
    limit,
    fields: new Set((await listCatalogueFields(ctx, controllerNos)).map(({ key }) => key)),
    limitsOf: await limitsCache.load(
      ctx.db,
      starts.map(({ state: { controllerNo, limitsVersion: version }, watch }) => ({
        controllerNo,
        version,
        since: watch.at ?? 0,
      })),
    ),
    samplesOf: await listSamplesAfter(ctx.db, after, { limit, until: now + futureToleranceMs }),
    openOf: await listOpenDeviations(ctx.db, controllerNos),
  };
};

/** After a rewind, all samples in one transaction: no reader may see half of them. Returns whether there were any. */
const takeAll = async (ctx: Context, controllerNo: number, stepper: Stepper, until: number): Promise<boolean> => {
  for (let taken = 0; ;) {
    const after = [{ controllerNo, after: stepper.watch().at }];
    const found = await listSamplesAfter(ctx.db, after, { limit: maxSamples.ofAll, until });
    const samples = found.get(controllerNo) ?? noSamples;
    stepper.take(samples);
    taken += samples.times.length;
    if (samples.times.length < maxSamples.ofAll) return taken > 0;
  }
};

type Taken = { sending: boolean; more: boolean };

const takeSamples = async (
  ctx: Context,
  { state: { controllerNo }, rewound }: Start,
  { now, limit, samplesOf }: Loaded,
  stepper: Stepper,
): Promise<Taken> => {
  if (rewound) return { sending: await takeAll(ctx, controllerNo, stepper, now + futureToleranceMs), more: false };
  const samples = samplesOf.get(controllerNo) ?? noSamples;
  stepper.take(samples);
  const count = samples.times.length;
  return { sending: count > 0, more: count === limit };
};

/** Advances by what happened since the newest sample: what people did, samples behind a gateway, the clock. */
const takeTime = async (
  ctx: Context,
  state: ControllerState,
  stepper: Stepper,
  clock: { now: number; sending: boolean },
): Promise<void> => {
  stepper.applyOverrides(Infinity);
  await updateGatewaySilence(ctx, state, stepper);
  const { openedAt, newest } = state.watch.silence;
  // Samples from before a silence that was found do not end it.
  const isKnown = openedAt !== null && newest === stepper.watch().silence.newest;
  // However old its samples are, a controller that sends them is not silent.
  if (isKnown || getPauseEnd(state, clock) <= clock.now)
    stepper.apply(watchTime(stepper.watch(), clock.now, stepper.silentMs));
};

type Evaluated = { evaluation: Evaluation; watch: Watch; checkAt: number | null; checkpoints: readonly Watch[] };

/** Steps one controller through its samples and writes what changed of its deviations. */
const evaluateOne = async (ctx: Context, start: Start, loaded: Loaded): Promise<Evaluated> => {
  const { state, watch, rewound } = start;
  const { controllerNo, farmNo } = state;
  const { now, fields } = loaded;
  const limits = loaded.limitsOf(controllerNo);
  const silentMs = silentAfterMs(state.intervalSeconds);
  const target = { controllerNo, farmNo, dueAt: now + noticeDelayMs };
  const recorder = rewound
    ? await createRewoundRecorder(ctx, target, watch)
    : createRecorder(ctx, target, loaded.openOf.get(controllerNo) ?? []);
  const overrides = rewound ? await listManualOverrides(ctx.db, controllerNo, watch.at) : [];
  const stepper = createStepper(watch, { limits, fields, silentMs, now }, overrides);

  const { sending, more } = await takeSamples(ctx, start, loaded, stepper);
  if (!more) await takeTime(ctx, state, stepper, { now, sending });

  for (const transition of stepper.transitions)
    await recorder.record(transition, getTimingAt(limits, transition.field ?? '', transition.at).attentionMs);
  await recorder.finish(stepper.watch());
  if (state.gateway && state.watch.silence.openedAt !== null && stepper.watch().silence.openedAt === null)
    await scheduleBehindGateway(ctx.db, controllerNo, new Date(now));
  const changed = stepper.transitions.length > 0 || rewound;
  return {
    evaluation: { controllerNo, farmNo, changed, more },
    watch: stepper.watch(),
    checkAt: getCheckTime(state, stepper.watch(), { now, sending }),
    checkpoints: stepper.checkpoints,
  };
};

/**
 * Evaluates the samples of controllers since the newest evaluated one, or again from before late or corrected samples,
 * and writes what changed. Needs a transaction: one process at a time evaluates a controller. Idempotent.
 */
const evaluate = async (
  ctx: Context,
  controllerNos: readonly number[],
  limitsCache: LimitsCache,
): Promise<Evaluations> => {
  const locked = await lockStates(ctx, controllerNos);
  const free = new Set(locked.map(({ controllerNo }) => controllerNo));
  const held = controllerNos.filter((controllerNo) => !free.has(controllerNo));
  // Deviations of a retired one were closed at retirement: late samples open none.
  const states = locked.filter(({ retired }) => !retired);
  if (states.length === 0) return { evaluations: [], held };
  const evaluatedNos = states.map(({ controllerNo }) => controllerNo);
  const corrections = await takeCorrections(ctx.db, evaluatedNos);
  const starts: Start[] = [];
  for (const state of states) starts.push(await findStart(ctx, state, corrections.get(state.controllerNo)));
  const loaded = await load(ctx, starts, limitsCache);
  const evaluated: Evaluated[] = [];
  for (const start of starts) evaluated.push(await evaluateOne(ctx, start, loaded));

  const saved = evaluated.map(({ evaluation: { controllerNo }, watch, checkAt }) => ({ controllerNo, watch, checkAt }));
  const checkpoints = evaluated.flatMap(({ evaluation: { controllerNo }, checkpoints: all }) =>
    all.map((watch) => ({ controllerNo, watch })),
  );
  await saveCheckpoints(ctx.db, checkpoints);
  await updateStates(ctx.db, saved);
  await scheduleUnnotified(ctx.db, evaluatedNos, loaded.now + noticeDelayMs);
  const evaluations = evaluated.map(({ evaluation }) => evaluation);
  const farms = evaluations.flatMap(({ farmNo, changed }) => (changed ? [farmNo] : []));
  await publish(ctx, 'deviations', new Set(farms));
  return { evaluations, held };
};

/** Runs `evaluate` in its own transaction; without retired controllers. */
export const evaluateControllers = (
  ctx: Context,
  controllerNos: readonly number[],
  limitsCache = createLimitsCache(),
): Promise<Evaluations> => transact(ctx, (ctx) => evaluate(ctx, controllerNos, limitsCache));

/** Evaluates one controller; null if another process holds it, or it is retired. */
export const evaluateController = async (ctx: Context, controllerNo: number): Promise<Evaluation | null> =>
  (await evaluateControllers(ctx, [controllerNo])).evaluations[0] ?? null;

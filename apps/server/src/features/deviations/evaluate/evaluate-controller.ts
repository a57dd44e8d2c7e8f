import { stepSilence, silentAfterMs } from '@onsil/domain/alarms/silence';
import {
  initialWatch,
  watchClose,
  watchReopen,
  watchSample,
  watchTime,
  type AlarmRule,
  type Watch,
  type WatchStep,
  type WatchTransition,
} from '@onsil/domain/alarms/watch';
import { futureToleranceMs, type Sample } from '@onsil/domain/telemetry/sample';
import type { Context } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { listCatalogueFields } from '#features/controllers/controllers.ts';
import { loadLimits, getRulesAt, getTimingAt, type ControllerLimits } from '#features/alarm-limits/alarm-limits.ts';
import { findNewestBehindGateway, listSamples, takeCorrections } from '#features/telemetry/telemetry.ts';
import { createRecorder } from './recorder.ts';
import { scheduleUnnotified } from './record.sql.ts';
import {
  insertState,
  listManualOverrides,
  rewindCheckpoints,
  saveCheckpoints,
  tryLockState,
  updateState,
  type ManualOverride,
  type ControllerState,
} from './state.sql.ts';

/**
 * Result of an evaluation: the controller's farm, whether any deviation changed, whether samples are left to evaluate.
 */
export type Evaluation = { farmNo: number; changed: boolean; more: boolean };

const samplesBatchSize = 5_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Changes within this time become one notice. */
const noticeDelayMs = 1_500;

/** Checkpoint interval: an hour for the last two days, a day before that. */
const checkpointIntervalMs = (ts: number, now: number): number => (now - ts < 2 * dayMs ? hourMs : dayMs);

type Stepper = {
  silentMs: number;
  watch: () => Watch;
  /** Closes and reopens as people did before an instant. */
  applyOverrides(before: number): void;
  take(sample: Sample): void;
  act(step: WatchStep): void;
  transitions: WatchTransition[];
  checkpoints: Watch[];
};

/** Steps the alarm engine through samples in time order, applying manual overrides in between. */
const createStepper = (
  start: Watch,
  {
    standards,
    fields,
    silentMs,
    now,
  }: { standards: ControllerLimits; fields: string[]; silentMs: number; now: number },
  overrides: ManualOverride[],
): Stepper => {
  let watch = start;
  let rules: ReadonlyMap<string, AlarmRule> = new Map();
  let until = -Infinity;
  const transitions: WatchTransition[] = [];
  const checkpoints: Watch[] = [];
  const act = (step: WatchStep): void => {
    watch = step.watch;
    if (step.transitions.length > 0) transitions.push(...step.transitions);
  };
  const applyOverrides = (before: number): void => {
    for (let override = overrides[0]; override && override.at < before; override = overrides[0]) {
      act(
        (override.kind === 'released' ? watchClose : watchReopen)(watch, override.cause, override.field, override.at),
      );
      overrides.shift();
    }
  };
  return {
    silentMs,
    applyOverrides,
    watch: () => watch,
    act,
    transitions,
    checkpoints,
    take(sample) {
      applyOverrides(sample.ts);
      if (sample.ts >= until) ({ rules, until } = getRulesAt(standards, fields, sample.ts));
      const intervalMs = checkpointIntervalMs(sample.ts, now);
      if (watch.at !== null && Math.floor(watch.at / intervalMs) !== Math.floor(sample.ts / intervalMs))
        checkpoints.push(watch);
      act(watchSample(watch, sample, rules, silentMs));
    },
  };
};

/** Starts at the newest state, or at the last checkpoint before samples that changed. */
const findStart = async (ctx: Context, state: ControllerState): Promise<{ watch: Watch; rewound: boolean }> => {
  const corrected = await takeCorrections(ctx.db, state.controllerNo);
  if (corrected === null || state.watch.at === null || corrected > state.watch.at)
    return { watch: state.watch, rewound: false };
  return { watch: (await rewindCheckpoints(ctx.db, state.controllerNo, corrected)) ?? initialWatch, rewound: true };
};

/** A gateway counts as online whenever it delivers samples of other controllers. */
const updateGatewaySilence = async (ctx: Context, { gateway, controllerNo }: ControllerState, stepper: Stepper) => {
  const newest = gateway ? await findNewestBehindGateway(ctx.db, controllerNo) : null;
  if (newest === null) return;
  const { silence, transitions } = stepSilence(stepper.watch().silence, newest, stepper.silentMs);
  stepper.act({
    watch: { ...stepper.watch(), silence },
    transitions: transitions.map((one) => ({ ...one, cause: 'no_data', field: null })),
  });
};

/**
 * Evaluates the samples of a controller since the newest evaluated one, or again from before late or corrected samples,
 * and writes what changed. Needs a transaction: one process at a time evaluates a controller. Idempotent.
 */
const evaluate = async (ctx: Context, controllerNo: number): Promise<Evaluation | null> => {
  const existing = await tryLockState(ctx.db, controllerNo);
  if (!existing) await insertState(ctx.db, controllerNo);
  const state = existing ?? (await tryLockState(ctx.db, controllerNo));
  // Its deviations were closed at retirement: late samples open none.
  if (!state || state.retired) return null;
  const now = ctx.now();
  const start = await findStart(ctx, state);
  const standards = (await loadLimits(ctx.db, [controllerNo], start.watch.at ?? 0))(controllerNo);
  const catalogue = await listCatalogueFields(ctx);
  const silentMs = silentAfterMs(state.intervalSeconds);
  const recorder = await createRecorder(
    ctx,
    { controllerNo, farmNo: state.farmNo, dueAt: now + noticeDelayMs },
    start.rewound ? start.watch : undefined,
  );
  const overrides = start.rewound ? await listManualOverrides(ctx.db, controllerNo, start.watch.at) : [];
  const fields = catalogue.map(({ key }) => key);
  const stepper = createStepper(start.watch, { standards, fields, silentMs, now }, overrides);

  let more = true;
  do {
    const samples = await listSamples(ctx.db, controllerNo, {
      after: stepper.watch().at,
      limit: samplesBatchSize,
      until: now + futureToleranceMs,
    });
    for (const sample of samples) stepper.take(sample);
    more = samples.length === samplesBatchSize;
  } while (more && start.rewound); // after a rewind, all samples in one transaction: no reader may see half of them
  if (!more) {
    stepper.applyOverrides(Infinity); // those of people since the newest sample
    await updateGatewaySilence(ctx, state, stepper);
    stepper.act(watchTime(stepper.watch(), now, silentMs));
  }

  for (const transition of stepper.transitions)
    await recorder.record(transition, getTimingAt(standards, transition.field ?? '', transition.at).attentionMs);
  await recorder.finish(stepper.watch());
  await saveCheckpoints(ctx.db, controllerNo, stepper.checkpoints);
  await updateState(ctx.db, controllerNo, stepper.watch());
  await scheduleUnnotified(ctx.db, controllerNo, now + noticeDelayMs);
  return { farmNo: state.farmNo, changed: stepper.transitions.length > 0 || start.rewound, more };
};

/** Runs `evaluate` in its own transaction; null if another process holds the controller or it never reported. */
export const evaluateController = (ctx: Context, controllerNo: number): Promise<Evaluation | null> =>
  transact(ctx, (ctx) => evaluate(ctx, controllerNo));

import { stepSilence, silentAfterMs } from '@onsil/domain/alarm-silence';
import {
  nothingWatched,
  watchRelease,
  watchReopen,
  watchSample,
  watchTime,
  type Rule,
  type Watch,
  type WatchStep,
  type WatchTransition,
} from '@onsil/domain/alarm-watch';
import { futureToleranceMs, type Sample } from '@onsil/domain/sample';
import type { Pool, PoolClient } from 'pg';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/transaction.ts';
import { fieldCatalogue } from '#features/controllers/service.ts';
import { loadStandards, rulesAt, timingAt, type ControllerStandards } from '#features/standards/service.ts';
import { listSamples, takeCorrections } from '#features/telemetry/sample-service.ts';
import { openRecorder } from './record-service.ts';
import { wakeUntold } from './record-repository.ts';
import {
  insertCheckpoint,
  insertState,
  listHands,
  lockState,
  newestBehind,
  rewindCheckpoints,
  updateState,
  type Hand,
  type Judged,
} from './state-repository.ts';

/** What was found out: whose farm it is, whether anything changed there, and whether samples are left to judge. */
export type Judgement = { fno: number; changed: boolean; more: boolean };

const samplesAtOnce = 5_000;
const hour = 3_600_000;
const day = 24 * hour;
/** Changes of one moment are gathered before anybody is told, so that a burst is one notice. */
const gatherMs = 1_500;

/** Of the past two days a state is kept for each hour, of the time before for each day. */
const keptEvery = (ts: number, now: number): number => (now - ts < 2 * day ? hour : day);

type Stepper = {
  watch: () => Watch;
  take(sample: Sample): void;
  act(step: WatchStep): void;
  transitions: WatchTransition[];
  kept: Watch[];
};

/** Steps the engine through samples in order of time, with what people did in between. */
const createStepper = (
  start: Watch,
  {
    standards,
    fields,
    silentMs,
    now,
  }: { standards: ControllerStandards; fields: string[]; silentMs: number; now: number },
  hands: Hand[],
): Stepper => {
  let watch = start;
  let rules: ReadonlyMap<string, Rule> = new Map();
  let until = -Infinity;
  const transitions: WatchTransition[] = [];
  const kept: Watch[] = [];
  const act = (step: WatchStep): void => {
    watch = step.watch;
    if (step.transitions.length > 0) transitions.push(...step.transitions);
  };
  return {
    watch: () => watch,
    act,
    transitions,
    kept,
    take(sample) {
      for (let hand = hands[0]; hand && hand.at < sample.ts; hand = hands[0]) {
        act((hand.kind === 'released' ? watchRelease : watchReopen)(watch, hand.cause, hand.field, hand.at));
        hands.shift();
      }
      if (sample.ts >= until) ({ rules, until } = rulesAt(standards, fields, sample.ts));
      const every = keptEvery(sample.ts, now);
      if (watch.at !== null && Math.floor(watch.at / every) !== Math.floor(sample.ts / every)) kept.push(watch);
      act(watchSample(watch, sample, rules, silentMs));
    },
  };
};

/** Where judging begins: at the newest state, or, where samples before it changed, at the last one kept before them. */
const findStart = async (client: PoolClient, state: Judged): Promise<{ watch: Watch; rewound: boolean }> => {
  const corrected = await takeCorrections(client, state.controllerId);
  if (corrected === null || state.watch.at === null || corrected > state.watch.at)
    return { watch: state.watch, rewound: false };
  return { watch: (await rewindCheckpoints(client, state.controllerId, corrected)) ?? nothingWatched, rewound: true };
};

/** A gateway is heard whenever it brings samples of others. */
const hearBehind = async (client: PoolClient, state: Judged, stepper: Stepper, silentMs: number): Promise<void> => {
  const newest = state.gateway ? await newestBehind(client, state.controllerId) : null;
  if (newest === null) return;
  const { silence, transitions } = stepSilence(stepper.watch().silence, newest, silentMs);
  stepper.act({
    watch: { ...stepper.watch(), silence },
    transitions: transitions.map((one) => ({ ...one, cause: 'no_data', field: null })),
  });
};

/**
 * Judges what is new of a controller: steps its engine through the samples after the newest judged one, or, where late or
 * corrected samples came, again from before them, and writes what changed. One transaction, one process at a time; what
 * was judged twice says the same.
 */
const judge = async (client: PoolClient, ctx: Context, controllerId: number): Promise<Judgement | null> => {
  const known = await lockState(client, controllerId, false);
  if (!known) await insertState(client, controllerId);
  const state = known ?? (await lockState(client, controllerId, false));
  // Whoever retired it ended its deviations: what comes late opens none.
  if (!state || state.retired) return null;
  const now = ctx.now();
  const start = await findStart(client, state);
  const since = start.watch.at ?? 0;
  const [loaded, catalogue] = await Promise.all([loadStandards(ctx.db, [controllerId], since), fieldCatalogue(ctx)]);
  const standards = loaded(controllerId);
  const silentMs = silentAfterMs(state.intervalSeconds);
  const recorder = await openRecorder(
    client,
    { controllerId, fno: state.fno, dueAt: now + gatherMs },
    start.rewound ? start.watch : undefined,
  );
  const hands = start.rewound ? await listHands(client, controllerId, start.watch.at) : [];
  const fields = catalogue.map(({ key }) => key);
  const stepper = createStepper(start.watch, { standards, fields, silentMs, now }, hands);

  let more = true;
  do {
    const samples = await listSamples(client, controllerId, stepper.watch().at, samplesAtOnce, now + futureToleranceMs);
    for (const sample of samples) stepper.take(sample);
    more = samples.length === samplesAtOnce;
  } while (more && start.rewound); // what was taken back must be whole again before anybody sees it
  if (!more) {
    await hearBehind(client, state, stepper, silentMs);
    stepper.act(watchTime(stepper.watch(), now, silentMs));
  }

  for (const transition of stepper.transitions)
    await recorder.record(transition, timingAt(standards, transition.field ?? '', transition.at).attentionMs);
  await recorder.finish(stepper.watch());
  for (const watch of stepper.kept) await insertCheckpoint(client, controllerId, watch);
  await updateState(client, controllerId, stepper.watch());
  await wakeUntold(client, controllerId, now + gatherMs);
  return { fno: state.fno, changed: stepper.transitions.length > 0 || start.rewound, more };
};

/** The same in a transaction of its own; null where another process is at it, or where nothing was ever reported. */
export const judgeController = (pool: Pool, ctx: Context, controllerId: number): Promise<Judgement | null> =>
  inTransaction(pool, (client) => judge(client, ctx, controllerId));

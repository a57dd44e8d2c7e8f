import {
  watchClose,
  watchReopen,
  watchSamples,
  type AlarmRules,
  type Watch,
  type WatchStep,
  type WatchTransition,
} from '@onsil/domain/alarms/watch';
import { hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { indexAt, sliceColumns, type SampleColumns } from '@onsil/domain/telemetry/sample-columns';
import { getRulesAt, type ControllerLimits } from '#features/alarm-limits/alarm-limits.ts';
import type { ManualOverride } from './state.sql.ts';

/** Samples later than this have a checkpoint each hour, those before each day. */
const recentMs = 2 * dayMs;

const checkpointIntervalMs = (ts: number, now: number): number => (now - ts < recentMs ? hourMs : dayMs);

/** Whether a checkpoint is due between two samples. */
const isCheckpointBetween = (before: number, ts: number, now: number): boolean => {
  const intervalMs = checkpointIntervalMs(ts, now);
  return Math.floor(before / intervalMs) !== Math.floor(ts / intervalMs);
};

/** Until when (epoch ms) no checkpoint is due after a sample. */
const untilCheckpoint = (ts: number, now: number): number => {
  const intervalMs = checkpointIntervalMs(ts, now);
  const next = (Math.floor(ts / intervalMs) + 1) * intervalMs;
  const recentFrom = now - recentMs;
  return ts <= recentFrom ? Math.min(next, recentFrom) : next;
};

export type Stepper = {
  silentMs: number;
  watch: () => Watch;
  /** Closes and reopens as people did before an instant. */
  applyOverrides(before: number): void;
  take(samples: SampleColumns): void;
  apply(step: WatchStep): void;
  transitions: WatchTransition[];
  checkpoints: Watch[];
};

type StepperOptions = { limits: ControllerLimits; fields: ReadonlySet<string>; silentMs: number; now: number };

/** Steps the alarm engine through samples in time order, applying manual overrides in between. */
export const createStepper = (
  start: Watch,
  { limits, fields, silentMs, now }: StepperOptions,
  overrides: ManualOverride[],
): Stepper => {
  let watch = start;
  let rules: AlarmRules = new Map();
  let until = -Infinity;
  const transitions: WatchTransition[] = [];
  const checkpoints: Watch[] = [];
  const apply = (step: WatchStep): void => {
    watch = step.watch;
    if (step.transitions.length > 0) transitions.push(...step.transitions);
  };
  const applyOverrides = (before: number): void => {
    for (let override = overrides[0]; override && override.at < before; override = overrides[0]) {
      apply(
        (override.kind === 'released' ? watchClose : watchReopen)(watch, override.cause, override.field, override.at),
      );
      overrides.shift();
    }
  };
  return {
    silentMs,
    applyOverrides,
    watch: () => watch,
    apply,
    transitions,
    checkpoints,
    take(samples) {
      const { times } = samples;
      for (let from = 0, to = 0; from < times.length; from = to) {
        const ts = times[from] ?? 0;
        applyOverrides(ts);
        if (ts >= until) ({ rules, until } = getRulesAt(limits, fields, ts));
        if (watch.at !== null && isCheckpointBetween(watch.at, ts, now)) checkpoints.push(watch);
        const end = Math.min(until, untilCheckpoint(ts, now), overrides[0]?.at ?? Infinity);
        to = Math.max(from + 1, indexAt(samples, end));
        const piece = from === 0 && to === times.length ? samples : sliceColumns(samples, from, to);
        apply(watchSamples(watch, piece, rules, silentMs));
      }
    },
  };
};

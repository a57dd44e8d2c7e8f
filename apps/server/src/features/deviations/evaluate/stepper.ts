import {
  watchClose,
  watchReopen,
  watchSample,
  type AlarmRule,
  type Watch,
  type WatchStep,
  type WatchTransition,
} from '@onsil/domain/alarms/watch';
import type { Sample } from '@onsil/domain/telemetry/sample';
import { getRulesAt, type ControllerLimits } from '#features/alarm-limits/alarm-limits.ts';
import type { ManualOverride } from './state.sql.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Checkpoint interval: an hour for the last two days, a day before that. */
const checkpointIntervalMs = (ts: number, now: number): number => (now - ts < 2 * dayMs ? hourMs : dayMs);

export type Stepper = {
  silentMs: number;
  watch: () => Watch;
  /** Closes and reopens as people did before an instant. */
  applyOverrides(before: number): void;
  take(sample: Sample): void;
  act(step: WatchStep): void;
  transitions: WatchTransition[];
  checkpoints: Watch[];
};

type StepperOptions = { limits: ControllerLimits; fields: string[]; silentMs: number; now: number };

/** Steps the alarm engine through samples in time order, applying manual overrides in between. */
export const createStepper = (
  start: Watch,
  { limits, fields, silentMs, now }: StepperOptions,
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
      if (sample.ts >= until) ({ rules, until } = getRulesAt(limits, fields, sample.ts));
      const intervalMs = checkpointIntervalMs(sample.ts, now);
      if (watch.at !== null && Math.floor(watch.at / intervalMs) !== Math.floor(sample.ts / intervalMs))
        checkpoints.push(watch);
      act(watchSample(watch, sample, rules, silentMs));
    },
  };
};

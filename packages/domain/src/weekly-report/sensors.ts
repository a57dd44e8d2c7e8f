import type { DriftAdvice } from '../telemetry/sensor-drift.ts';

/** Sensors of a controller: number with a known drift, and those that need calibration. */
export type SensorWeek = { judged: number; drifting: readonly { advice: DriftAdvice }[] };

/** The report's sentence about sensor drift by manual readings. */
export type SensorSentence =
  | { kind: 'noControllers' }
  | { kind: 'unknown' }
  | { kind: 'fine'; judged: number }
  | { kind: 'off'; now: number; soon: number };

export function sensorSentence(controllers: readonly SensorWeek[]): SensorSentence {
  if (controllers.length === 0) return { kind: 'noControllers' };
  const drifting = controllers.flatMap((one) => one.drifting);
  const count = (advice: DriftAdvice): number => drifting.filter((sensor) => sensor.advice === advice).length;
  if (drifting.length > 0) return { kind: 'off', now: count('now'), soon: count('soon') };
  const judged = controllers.reduce((sum, one) => sum + one.judged, 0);
  return judged > 0 ? { kind: 'fine', judged } : { kind: 'unknown' };
}

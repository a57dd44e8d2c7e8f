import type { DriftAdvice } from './sensor-drift.ts';

/** A controller in a week: of how many sensors enough is known, and those that are to be calibrated. */
export type SensorWeek = { judged: number; drifting: readonly { advice: DriftAdvice }[] };

/** What there is to say of a farm's sensors, as people measured beside them. */
export type MeasuringSentence =
  | { kind: 'noControllers' }
  | { kind: 'unknown' }
  | { kind: 'fine'; judged: number }
  | { kind: 'off'; now: number; soon: number };

export function measuringSentence(controllers: readonly SensorWeek[]): MeasuringSentence {
  if (controllers.length === 0) return { kind: 'noControllers' };
  const drifting = controllers.flatMap((one) => one.drifting);
  const count = (advice: DriftAdvice): number => drifting.filter((sensor) => sensor.advice === advice).length;
  if (drifting.length > 0) return { kind: 'off', now: count('now'), soon: count('soon') };
  const judged = controllers.reduce((sum, one) => sum + one.judged, 0);
  return judged > 0 ? { kind: 'fine', judged } : { kind: 'unknown' };
}

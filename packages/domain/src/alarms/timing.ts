import { minuteMs, hourMs } from '../calendar/duration.ts';

/**
 * Timing of an alarm: `deadband` in the field's unit, on-delay and off-delay in ms, and `attentionMs`, the time after
 * which a level-1 deviation needs an action.
 */
export type AlarmTiming = { deadband: number; onDelayMs: number; offDelayMs: number; attentionMs: number };
const defaultAttentionMs = 30 * minuteMs;

type Signal = { deadband: number; onMinutes: number; offMinutes: number; stuckHours: number | null };

// From real 5-minute series of air, CO2, EC, pH and water: a delay of two or three samples removes more false alarms
// than any deadband. Air values flat for 6 h and solution values flat for a day were faults there. Light is flat every
// night, so it has no stuck limit.
const signals = new Map<string, Signal>([
  ['temperature', { deadband: 0.5, onMinutes: 5, offMinutes: 10, stuckHours: 6 }],
  ['humidity', { deadband: 3, onMinutes: 10, offMinutes: 15, stuckHours: 6 }],
  ['co2', { deadband: 50, onMinutes: 10, offMinutes: 10, stuckHours: 6 }],
  ['ec', { deadband: 0.1, onMinutes: 5, offMinutes: 10, stuckHours: 24 }],
  ['ph', { deadband: 0.1, onMinutes: 5, offMinutes: 10, stuckHours: 24 }],
  ['waterTemperature', { deadband: 0.5, onMinutes: 10, offMinutes: 10, stuckHours: 24 }],
  ['light', { deadband: 20, onMinutes: 15, offMinutes: 15, stuckHours: null }],
  ['solarRadiation', { deadband: 20, onMinutes: 15, offMinutes: 15, stuckHours: null }],
  // Substrate moisture swings with every irrigation; a shorter delay would report the irrigation, not a dry slab.
  ['substrateMoisture', { deadband: 2, onMinutes: 15, offMinutes: 15, stuckHours: 24 }],
  // Roots suffer within minutes without oxygen; probes resolve about 0.1 mg/L.
  ['dissolvedOxygen', { deadband: 0.3, onMinutes: 5, offMinutes: 10, stuckHours: 24 }],
  // Derived from temperature and humidity: as slow as humidity, flat only where they are.
  ['vpd', { deadband: 0.1, onMinutes: 10, offMinutes: 15, stuckHours: null }],
  ['dewPoint', { deadband: 0.5, onMinutes: 10, offMinutes: 15, stuckHours: null }],
  // A sum that only grows during a photoperiod cannot chatter.
  ['dli', { deadband: 0, onMinutes: 10, offMinutes: 10, stuckHours: null }],
]);

const unknownSignal: Signal = { deadband: 0, onMinutes: 10, offMinutes: 10, stuckHours: null };

/** Timing of a field without a farm's own; 10 min without a deadband for an unknown field. */
export function defaultTiming(field: string): AlarmTiming {
  const { deadband, onMinutes, offMinutes } = signals.get(field) ?? unknownSignal;
  return {
    deadband,
    onDelayMs: onMinutes * minuteMs,
    offDelayMs: offMinutes * minuteMs,
    attentionMs: defaultAttentionMs,
  };
}

/** Time (ms) after which an unchanged value counts as stuck; null where a flat line is normal. */
export function stuckAfterMs(field: string): number | null {
  const { stuckHours } = signals.get(field) ?? unknownSignal;
  return stuckHours === null ? null : stuckHours * hourMs;
}

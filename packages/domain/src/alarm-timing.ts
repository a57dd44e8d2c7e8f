/**
 * How patient an alarm is: `deadband` in the field's unit, the delays until it opens and returns in ms, and how long a
 * deviation of level 1 may stand before somebody has to act.
 */
export type AlarmTiming = { deadband: number; onDelayMs: number; offDelayMs: number; attentionMs: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const attentionMs = 30 * minuteMs;

type Signal = { deadband: number; onMinutes: number; offMinutes: number; stuckHours: number | null };

// Air, CO2, EC, pH and water as counted on real 5-minute series: a delay of two or three samples takes away more false
// alarms than any deadband. Air values flat for 6 h and solution values flat for a day were faults in those series.
// Light follows clouds and lamps by design, so it gets a day without an alarm from a flat line: a night is flat.
const signals = new Map<string, Signal>([
  ['temperature', { deadband: 0.5, onMinutes: 5, offMinutes: 10, stuckHours: 6 }],
  ['humidity', { deadband: 3, onMinutes: 10, offMinutes: 15, stuckHours: 6 }],
  ['co2', { deadband: 50, onMinutes: 10, offMinutes: 10, stuckHours: 6 }],
  ['ec', { deadband: 0.1, onMinutes: 5, offMinutes: 10, stuckHours: 24 }],
  ['ph', { deadband: 0.1, onMinutes: 5, offMinutes: 10, stuckHours: 24 }],
  ['waterTemperature', { deadband: 0.5, onMinutes: 10, offMinutes: 10, stuckHours: 24 }],
  ['light', { deadband: 20, onMinutes: 15, offMinutes: 15, stuckHours: null }],
  ['solarRadiation', { deadband: 20, onMinutes: 15, offMinutes: 15, stuckHours: null }],
  // A substrate swings with every irrigation; a shorter delay would report the drip, not the dry slab.
  ['substrateMoisture', { deadband: 2, onMinutes: 15, offMinutes: 15, stuckHours: 24 }],
  // Roots suffer within minutes where oxygen is gone, and probes read to about 0.1 mg/L.
  ['dissolvedOxygen', { deadband: 0.3, onMinutes: 5, offMinutes: 10, stuckHours: 24 }],
  // Computed from temperature and humidity: as patient as humidity, and it stands still only where they do.
  ['vpd', { deadband: 0.1, onMinutes: 10, offMinutes: 15, stuckHours: null }],
  ['dewPoint', { deadband: 0.5, onMinutes: 10, offMinutes: 15, stuckHours: null }],
  // A sum that only grows through a photoperiod cannot chatter.
  ['dli', { deadband: 0, onMinutes: 10, offMinutes: 10, stuckHours: null }],
]);

const unknownSignal: Signal = { deadband: 0, onMinutes: 10, offMinutes: 10, stuckHours: null };

/** The timing of a field whose farm set none: by kind of signal, and 10 min without a deadband for an unknown field. */
export function defaultTiming(field: string): AlarmTiming {
  const { deadband, onMinutes, offMinutes } = signals.get(field) ?? unknownSignal;
  return { deadband, onDelayMs: onMinutes * minuteMs, offDelayMs: offMinutes * minuteMs, attentionMs };
}

/** How long (ms) the very same value may last before the sensor counts as stuck; null where a flat line is natural. */
export function stuckAfterMs(field: string): number | null {
  const { stuckHours } = signals.get(field) ?? unknownSignal;
  return stuckHours === null ? null : stuckHours * hourMs;
}

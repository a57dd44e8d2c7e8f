import { balance } from './balance.ts';
import type { GreenhouseSetpoints } from './greenhouse-setpoints.ts';
import type { GreenhouseState } from './greenhouse-state.ts';
import type { Daylight } from './sun.ts';

// Per m² of floor: litres of substrate behind one percent of moisture, and what the drippers give.
const litresPerPercent = 0.07;
const litresPerSecond = 0.0016;
const eventSeconds = 180;
/** Seconds in which water above the holding capacity drains. */
const drainSeconds = 1200;
/** Part of the feed's strength at which the crop takes salts up; below one, salts gather between irrigations. */
const saltUptake = 0.8;

/** The first irrigation comes 1.5 h after sunrise, the next ones by radiation, the last 2 h before sunset. */
function startIrrigation(state: GreenhouseState, hour: number, daylight: Daylight, setpoints: GreenhouseSetpoints) {
  const first = daylight.sunrise + 1.5;
  const open = hour >= first && hour < daylight.sunset - 2;
  const dry = state.moisture < setpoints.moisture - 9;
  if (open && state.irrigation <= 0 && (state.radiationSum >= setpoints.irrigationSum || dry)) {
    state.irrigation = eventSeconds;
    state.radiationSum = 0;
  }
  // Dawn to the first irrigation counts as one sum, so that every day begins alike.
  if (hour < first) state.radiationSum = setpoints.irrigationSum;
}

/** Radiation in W/m², the hour in Korea, and how well the crop feeds, about 1. */
export type Outside = { radiation: number; hour: number; daylight: Daylight; appetite: number };

/**
 * Moves water, salts, pH and temperature of the substrate by `seconds`: irrigation brings feed, drain carries the
 * surplus away at the substrate's own EC, the crop drinks faster than it feeds.
 */
export function moveRootZone(
  state: GreenhouseState,
  outside: Outside,
  setpoints: GreenhouseSetpoints,
  seconds: number,
): void {
  state.radiationSum += (outside.radiation * seconds) / 10_000;
  startIrrigation(state, outside.hour, outside.daylight, setpoints);
  const running = Math.min(state.irrigation, seconds);
  state.irrigation -= running;

  const fed = (running * litresPerSecond) / litresPerPercent;
  const drunk = (state.uptake * seconds) / 1000 / litresPerPercent;
  const drained = Math.max(0, state.moisture - setpoints.moisture) * (1 - Math.exp(-seconds / drainSeconds));
  const after = Math.max(state.moisture + fed - drunk - drained, 10);
  // The fertigation answers a substrate too rich with a thinner feed, one too alkaline with a sourer one.
  const feedEc = Math.max(0.3, setpoints.feedEc - 1.6 * (state.ec - setpoints.substrateEc));
  const feedPh = setpoints.feedPh - 0.8 * (state.ph - setpoints.feedPh - 0.15);
  const salts =
    state.moisture * state.ec +
    fed * feedEc -
    saltUptake * outside.appetite * drunk * setpoints.feedEc -
    drained * state.ec;
  state.ec = Math.max(salts / after, 0.1);

  // Nitrate uptake leaves alkali behind.
  state.ph += ((feedPh - state.ph) * fed) / after + (0.8 * (2 * outside.appetite - 1) * drunk) / after;
  state.moisture = after;

  // Beds and tank follow the house over hours, and a heater keeps them from the cold.
  const warmed = Math.max(0, setpoints.waterTemperature - state.water) * 20;
  state.water = balance(state.water, 5.5 * 3600, 0.75 * state.air + 0.25 * state.floor + warmed, 1, seconds);
}

import { balance } from '../physics/balance.ts';
import type { Daylight } from '../physics/sun.ts';
import type { GreenhouseSetpoints } from './setpoints.ts';
import type { GreenhouseState } from './state.ts';

// Per m² of floor: litres of substrate per percent of moisture, and flow of the drippers.
const litresPerPercent = 0.07;
const litresPerSecond = 0.0016;
const eventSeconds = 180;
/** Time constant of drainage above the holding capacity. */
const drainSeconds = 1200;
/** Salt uptake relative to the feed's strength; below 1, salts accumulate between irrigations. */
const saltUptake = 0.8;

/** First irrigation 1.5 h after sunrise, further ones by radiation, last 2 h before sunset. */
function startIrrigation(state: GreenhouseState, hour: number, daylight: Daylight, setpoints: GreenhouseSetpoints) {
  const first = daylight.sunrise + 1.5;
  const open = hour >= first && hour < daylight.sunset - 2;
  const dry = state.moisture < setpoints.moisture - 9;
  if (open && state.irrigation <= 0 && (state.radiationSum >= setpoints.irrigationSum || dry)) {
    state.irrigation = eventSeconds;
    state.radiationSum = 0;
  }
  // The first irrigation needs no radiation sum, so that every day starts alike.
  if (hour < first) state.radiationSum = setpoints.irrigationSum;
}

/** Radiation in W/m², hour in Korea, and relative nutrient uptake, about 1. */
export type OutsideConditions = { radiation: number; hour: number; daylight: Daylight; appetite: number };

/**
 * Advances water, salts, pH and temperature of the substrate by `seconds`: irrigation adds feed, drainage removes the
 * surplus at the substrate's EC, the crop takes up more water than salts.
 */
export function moveRootZone(
  state: GreenhouseState,
  outside: OutsideConditions,
  setpoints: GreenhouseSetpoints,
  seconds: number,
): void {
  state.radiationSum += (outside.radiation * seconds) / 10_000;
  startIrrigation(state, outside.hour, outside.daylight, setpoints);
  const running = Math.min(state.irrigation, seconds);
  state.irrigation -= running;

  const irrigated = (running * litresPerSecond) / litresPerPercent;
  const uptake = (state.uptake * seconds) / 1000 / litresPerPercent;
  const drained = Math.max(0, state.moisture - setpoints.moisture) * (1 - Math.exp(-seconds / drainSeconds));
  const after = Math.max(state.moisture + irrigated - uptake - drained, 10);
  // Fertigation corrects a high EC with a weaker feed and a high pH with a more acidic one.
  const feedEc = Math.max(0.3, setpoints.feedEc - 1.6 * (state.ec - setpoints.substrateEc));
  const feedPh = setpoints.feedPh - 0.8 * (state.ph - setpoints.feedPh - 0.15);
  const salts =
    state.moisture * state.ec +
    irrigated * feedEc -
    saltUptake * outside.appetite * uptake * setpoints.feedEc -
    drained * state.ec;
  state.ec = Math.max(salts / after, 0.1);

  // Nitrate uptake raises the pH.
  state.ph += ((feedPh - state.ph) * irrigated) / after + (0.8 * (2 * outside.appetite - 1) * uptake) / after;
  state.moisture = after;

  // Beds and tank follow the air over hours; a heater sets a minimum.
  const warmed = Math.max(0, setpoints.waterTemperature - state.water) * 20;
  state.water = balance(state.water, 5.5 * 3600, 0.75 * state.air + 0.25 * state.floor + warmed, 1, seconds);
}

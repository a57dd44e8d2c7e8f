import { clamp, moveTowards, fractionBetween } from '../physics/balance.ts';
import { relativeHumidity } from '../physics/moist-air.ts';
import type { Daylight } from '../physics/sun.ts';
import type { Weather } from '../physics/weather.ts';
import type { GreenhouseSetpoints } from './setpoints.ts';
import type { GreenhouseState } from './state.ts';

/** Maximum heating power of the pipes, W/m². */
export const heatingMax = 150;
/** CO2 dosing with an open valve, µmol/m²s. */
export const maxDosing = 36;
/** Heat loss per K with a closed screen, W/m²K, for weather compensation. */
const assumedLoss = 3.6;

export type Targets = { heat: number; vent: number };

/** Setpoints at `hour`, with ramps between night and day around sunrise and sunset. */
export function targetsAt(hour: number, daylight: Daylight, setpoints: GreenhouseSetpoints): Targets {
  const day = Math.min(
    fractionBetween(hour, daylight.sunrise - 0.5, daylight.sunrise + 1.5),
    1 - fractionBetween(hour, daylight.sunset - 1, daylight.sunset + 1.5),
  );
  return {
    heat: setpoints.heatNight + (setpoints.heatDay - setpoints.heatNight) * day,
    vent: setpoints.ventNight + (setpoints.ventDay - setpoints.ventNight) * day,
  };
}

/** Opens vents in proportion to the excess over the ventilation temperature; storm and rain limit them. */
function moveVents(state: GreenhouseState, weather: Weather, targets: Targets, humidityMax: number, seconds: number) {
  // The proportional band widens with the temperature difference to outside.
  const band = 5 + 0.25 * Math.max(0, state.air - weather.temperature - 4);
  const warm = fractionBetween(state.air, targets.vent, targets.vent + band);
  const humid =
    0.12 *
    fractionBetween(relativeHumidity(state.air, state.vapour), humidityMax, 99) *
    fractionBetween(state.air, targets.heat - 0.5, targets.heat + 2);
  const maxOpening = weather.wind > 9 ? 0.25 : weather.rain > 0.5 ? 0.4 : 1;
  const wanted = clamp(warm + humid, 0, maxOpening);
  // Full travel takes five minutes.
  state.vent = moveTowards(state.vent, wanted, seconds / 300);
}

/** The thermal screen closes on cold nights and opens slowly to avoid a drop of cold air; the shade closes at noon. */
function moveScreens(state: GreenhouseState, weather: Weather, targets: Targets, seconds: number) {
  const cold = weather.radiation < 40 && weather.temperature < targets.heat + 1;
  const reach = seconds / 600;
  state.screen = moveTowards(state.screen, cold ? 1 : 0, cold ? reach : reach / 4);
  state.shade = moveTowards(
    state.shade,
    fractionBetween(weather.radiation, 500, 700) * fractionBetween(state.air, targets.vent, targets.vent + 3),
    reach,
  );
}

/** Weather-compensated heating; the pipes lag 15 minutes behind the demand. */
function heat(state: GreenhouseState, weather: Weather, targets: Targets, humidityMax: number, seconds: number) {
  const assumedDemand = assumedLoss * Math.max(0, targets.heat - weather.temperature);
  const drying =
    15 *
    fractionBetween(relativeHumidity(state.air, state.vapour), humidityMax + 4, 99) *
    (weather.radiation > 0 ? 1 : 0.3);
  const error = targets.heat - state.air;
  const demand = error > -1 ? clamp(assumedDemand * fractionBetween(error, -1, 0) + 45 * error, 0, heatingMax) : 0;
  state.heat += (Math.max(demand, drying) - state.heat) * (1 - Math.exp(-seconds / 900));
}

/** Doses CO2 in µmol/m²s in light with nearly closed vents. */
function doseCo2(state: GreenhouseState, light: number, co2: number) {
  const open = state.vent > 0.12 ? 0 : 1;
  state.dosing = light > 40 ? maxDosing * open * fractionBetween(co2 - state.co2, -30, 40) : 0;
}

/** One cycle of the climate computer. `light` is in µmol/m²/s at the canopy. */
export function controlGreenhouse(
  state: GreenhouseState,
  weather: Weather,
  targets: Targets,
  setpoints: GreenhouseSetpoints,
  light: number,
  seconds: number,
): void {
  moveVents(state, weather, targets, setpoints.humidityMax, seconds);
  moveScreens(state, weather, targets, seconds);
  heat(state, weather, targets, setpoints.humidityMax, seconds);
  doseCo2(state, light, setpoints.co2);
}

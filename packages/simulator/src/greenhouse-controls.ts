import { clamp, moveTowards, part } from './balance.ts';
import type { GreenhouseSetpoints } from './greenhouse-setpoints.ts';
import type { GreenhouseState } from './greenhouse-state.ts';
import { relativeHumidity } from './moist-air.ts';
import type { Daylight } from './sun.ts';
import type { Weather } from './weather.ts';

/** Most that the heating pipes give, W/m². */
const heatingMax = 150;
/** Heat that the house loses per K with the screen closed, W/m²K: what the weather compensation reckons with. */
const reckonedLoss = 3.6;

export type Targets = { heat: number; vent: number };

/** Set points at `hour`: night's and day's, with ramps about sunrise and sunset, since no crop likes a step. */
export function targetsAt(hour: number, daylight: Daylight, setpoints: GreenhouseSetpoints): Targets {
  const day = Math.min(
    part(hour, daylight.sunrise - 0.5, daylight.sunrise + 1.5),
    1 - part(hour, daylight.sunset - 1, daylight.sunset + 1.5),
  );
  return {
    heat: setpoints.heatNight + (setpoints.heatDay - setpoints.heatNight) * day,
    vent: setpoints.ventNight + (setpoints.ventDay - setpoints.ventNight) * day,
  };
}

/** Opens the vents in proportion to the excess over the ventilation temperature; storm and rain hold them back. */
function moveVents(state: GreenhouseState, weather: Weather, targets: Targets, humidityMax: number, seconds: number) {
  // The colder it is outside, the more a crack does, so the band widens.
  const band = 5 + 0.25 * Math.max(0, state.air - weather.temperature - 4);
  const warm = part(state.air, targets.vent, targets.vent + band);
  const humid =
    0.12 *
    part(relativeHumidity(state.air, state.vapour), humidityMax, 99) *
    part(state.air, targets.heat - 0.5, targets.heat + 2);
  const most = weather.wind > 9 ? 0.25 : weather.rain > 0.5 ? 0.4 : 1;
  const wanted = clamp(warm + humid, 0, most);
  // Full travel takes five minutes.
  state.vent = moveTowards(state.vent, wanted, seconds / 300);
}

/** The thermal screen closes on cold nights and opens slowly, lest cold air falls; the shade keeps noon off the crop. */
function moveScreens(state: GreenhouseState, weather: Weather, targets: Targets, seconds: number) {
  const cold = weather.radiation < 40 && weather.temperature < targets.heat + 1;
  const reach = seconds / 600;
  state.screen = moveTowards(state.screen, cold ? 1 : 0, cold ? reach : reach / 4);
  state.shade = moveTowards(
    state.shade,
    part(weather.radiation, 500, 700) * part(state.air, targets.vent, targets.vent + 3),
    reach,
  );
}

/** Weather-compensated heating: the pipes follow the demand with a lag of a quarter of an hour. */
function heat(state: GreenhouseState, weather: Weather, targets: Targets, humidityMax: number, seconds: number) {
  const reckoned = reckonedLoss * Math.max(0, targets.heat - weather.temperature);
  const drying =
    15 * part(relativeHumidity(state.air, state.vapour), humidityMax + 4, 99) * (weather.radiation > 0 ? 1 : 0.3);
  const error = targets.heat - state.air;
  const demand = error > -1 ? clamp(reckoned * part(error, -1, 0) + 45 * error, 0, heatingMax) : 0;
  state.heat += (Math.max(demand, drying) - state.heat) * (1 - Math.exp(-seconds / 900));
}

/** Doses CO2 in µmol/m²s while there is light and the vents are nearly closed. */
function doseCo2(state: GreenhouseState, light: number, co2: number) {
  const open = state.vent > 0.12 ? 0 : 1;
  state.dosing = light > 40 ? 36 * open * part(co2 - state.co2, -30, 40) : 0;
}

/** One pass of the climate computer. `light` is µmol/m²/s at the canopy. */
export function control(
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

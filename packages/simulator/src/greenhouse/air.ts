import { balance, fractionBetween } from '../physics/balance.ts';
import {
  airHeat,
  airMoles,
  evaporationHeat,
  outsideCo2,
  photosynthesis,
  vapourDeficit,
  saturation,
} from '../physics/moist-air.ts';
import type { Weather } from '../physics/weather.ts';
import type { GreenhouseState } from './state.ts';

// A multi-span greenhouse under double film, per m² of floor.
const height = 4.2;
const transmission = 0.66;
/** Share of the light inside that becomes heat. */
const absorbed = 0.86;
/** Heat capacity of air, leaves, gutters and pipes, and of the floor, J/m²K. */
const airCapacity = 28_000;
const floorCapacity = 180_000;
const floorExchange = 5;
/** Evaporation rate of damp floor, gutters and substrate, m/s. */
const dampness = 0.0016;
/** µmol of photosynthetic light per J of sunlight. */
const lightPerJoule = 2.1;

/** Radiation under the cover in W/m². */
export function radiationInside(state: GreenhouseState, weather: Weather): number {
  return weather.radiation * transmission * (1 - 0.4 * state.shade) * (1 - 0.35 * state.screen);
}

/** PPFD at the canopy in µmol/m²/s. */
export function lightInside(state: GreenhouseState, weather: Weather): number {
  return radiationInside(state, weather) * lightPerJoule;
}

/** Air exchange in m³ per m² and second: leaks, vents by opening, wind and buoyancy, and `opening` air changes (1/h). */
function ventilation(state: GreenhouseState, weather: Weather, opening: number): number {
  const buoyancy = Math.sqrt(Math.abs(state.air - weather.temperature));
  const perHour = 0.2 + 0.06 * weather.wind + state.vent * (14 + 7 * weather.wind + 2.5 * buoyancy);
  return ((perHour * (1 - 0.25 * state.screen) + opening) * height) / 3600;
}

/** Transpiration in g/m²s, driven by light and vapour pressure deficit, reduced in dry air. */
function transpiration(state: GreenhouseState, radiation: number, leaves: number): number {
  const dry = vapourDeficit(state.air, state.vapour);
  const open = 0.2 + 0.8 * fractionBetween(radiation, 0, 60);
  const throttle = 1 / (1 + Math.max(0, dry - 1.4));
  return (leaves * (0.17 * radiation + 32 * dry * open * throttle)) / evaporationHeat;
}

/** Evaporation of floor and substrate in g/m²s. */
function evaporation(state: GreenhouseState): number {
  return dampness * Math.max(0, 0.93 * saturation(state.floor) - state.vapour);
}

function moveHeat(state: GreenhouseState, weather: Weather, radiation: number, exchange: number, seconds: number) {
  const cover = (4 + 0.3 * weather.wind) * (1 - 0.42 * state.screen);
  const toSky = 14 * (1 - weather.cloud) * (1 - 0.6 * state.screen);
  const outside = cover + exchange * airHeat;
  const sun = absorbed * radiation;
  const source =
    0.78 * sun +
    state.heat -
    state.uptake * evaporationHeat -
    toSky +
    outside * weather.temperature +
    floorExchange * state.floor;
  const before = state.air;
  state.air = balance(before, airCapacity, source, outside + floorExchange, seconds);
  const floorSource = 0.22 * sun + floorExchange * before - evaporation(state) * evaporationHeat;
  state.floor = balance(state.floor, floorCapacity, floorSource, floorExchange, seconds);
}

function moveVapour(state: GreenhouseState, weather: Weather, exchange: number, seconds: number) {
  const outside = (saturation(weather.temperature) * weather.humidity) / 100;
  // Dew forms on the inner film, or on the warmer screen.
  const film = saturation(weather.temperature + (0.55 + 0.25 * state.screen) * (state.air - weather.temperature));
  const dew = state.vapour > film ? 0.0035 * (1 - 0.4 * state.screen) : 0;
  const source = state.uptake + evaporation(state) + exchange * outside + dew * film;
  state.vapour = Math.min(balance(state.vapour, height, source, exchange + dew, seconds), saturation(state.air));
}

function moveCo2(state: GreenhouseState, light: number, leaves: number, exchange: number, seconds: number) {
  const moles = height * airMoles;
  const respiration = (leaves + 0.5) * 1.8 * 2 ** ((state.air - 20) / 10);
  const net = state.dosing + respiration - leaves * photosynthesis(light, state.co2, 30);
  const source = net + exchange * airMoles * outsideCo2;
  state.co2 = balance(state.co2, moles, source, exchange * airMoles, seconds);
}

/** Canopy size, 1 for a full one, and air changes (1/h) through what should be closed. */
type Around = { leaves: number; opening: number };

/** Advances heat, vapour and CO2 by `seconds`. */
export function moveAir(state: GreenhouseState, weather: Weather, { leaves, opening }: Around, seconds: number): void {
  const radiation = radiationInside(state, weather);
  const exchange = ventilation(state, weather, opening);
  state.uptake = transpiration(state, radiation, leaves);
  moveHeat(state, weather, radiation, exchange, seconds);
  moveVapour(state, weather, exchange, seconds);
  moveCo2(state, radiation * lightPerJoule, leaves, exchange, seconds);
}

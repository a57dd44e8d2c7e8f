import { balance, clamp, fractionBetween } from '../physics/balance.ts';
import { airHeat, airMoles, evaporationHeat, photosynthesis, vapourDeficit, saturation } from '../physics/moist-air.ts';
import type { RoomSetpoints } from './setpoints.ts';
import type { RoomState } from './state.ts';

// A room with racks of three tiers, per m² of floor.
const height = 3;
/** m² of crop, and W of lamps per µmol/m²/s (2.7 µmol per J). */
const beds = 1.8;
const lampWatts = beds / 2.7;
const fanWatts = 10;
/** Heat capacity of air, leaves and racks, J/m²K; heat transfer of walls, W/m²K. */
const airCapacity = 56_000;
const wallExchange = 1.4;
/** Wet trays and walls buffer vapour like this additional height of air, m. */
const dampHeight = 11;
/** Air conditioner: sensible W, coil temperature in °C, coil exchange in m/s. */
const coolingWatts = 290;
const coil = 9;
const coilExchange = 0.0024;
/** Dehumidifier: g/m²s, and its heat including the motor. */
const dryerRate = 0.034;
const dryerHeat = 1.25 * evaporationHeat;
/** µmol/m²s of CO2 while the valve is open. */
const dosingRate = 46;
/** Time constant of the conditioning before lights-on. */
const conditioningSeconds = 300;

/** Surroundings (°C, ppm), air changes (1/h), and the canopy, 1 for a full one. */
export type Surroundings = { hall: number; co2: number; leak: number; canopy: number };

/** Transpiration in g/m²s, driven by lamps and vapour pressure deficit. */
function transpiration(state: RoomState, light: number, leaves: number): number {
  const open = 0.25 + 0.75 * fractionBetween(light, 0, 60);
  const radiation = (light * lampWatts) / beds;
  return (leaves * (0.16 * radiation + 16 * vapourDeficit(state.air, state.vapour) * open)) / evaporationHeat;
}

/** Advances heat, vapour and CO2 by `seconds` with the machines' current states. */
export function moveRoomAir(state: RoomState, setpoints: RoomSetpoints, around: Surroundings, seconds: number): void {
  const light = setpoints.light * state.lamps;
  const leaves = beds * around.canopy;
  const exchange = (around.leak * height) / 3600;
  const dried = state.drying ? dryerRate : 0;
  state.uptake = transpiration(state, light, leaves);

  const machines = fanWatts + state.warming + dried * dryerHeat - (state.cooling ? coolingWatts : 0);
  const gain = light * lampWatts + machines - state.uptake * evaporationHeat;
  const outside = exchange * airHeat + wallExchange;
  state.air = balance(state.air, airCapacity, gain + outside * around.hall, outside, seconds);

  const cold = saturation(coil);
  const caught = state.cooling && state.vapour > cold ? coilExchange : 0;
  const wet = state.uptake - dried + caught * cold + exchange * 0.5 * saturation(around.hall);
  state.vapour = clamp(balance(state.vapour, dampHeight, wet, exchange + caught, seconds), 1, saturation(state.air));

  const breath = leaves * (1.3 * 2 ** ((state.air - 20) / 10) - photosynthesis(light, state.co2, 26));
  const carbon = breath + (state.dosing ? dosingRate : 0) + exchange * airMoles * around.co2;
  state.co2 = balance(state.co2, height * airMoles, carbon, exchange * airMoles, seconds);
}

/** Conditions the room towards the start values of a day, with modulating machines. */
export function conditionRoom(state: RoomState, setpoints: RoomSetpoints, around: Surroundings, seconds: number): void {
  const near = 1 - Math.exp(-seconds / conditioningSeconds);
  // Moister than the setpoint, since lamps heat and dry the air at once.
  const vapour = (saturation(setpoints.temperatureDark) * (setpoints.humidity + 5)) / 100;
  state.uptake = transpiration(state, 0, beds * around.canopy);
  state.air += near * (setpoints.temperatureDark - state.air);
  state.vapour += near * (vapour - state.vapour);
  state.co2 += near * (setpoints.co2 - 40 - state.co2);
}

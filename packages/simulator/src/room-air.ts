import { balance, clamp, part } from './balance.ts';
import { airHeat, airMoles, evaporationHeat, photosynthesis, pull, saturation } from './moist-air.ts';
import type { RoomSetpoints } from './room-setpoints.ts';
import type { RoomState } from './room-state.ts';

// A room with racks of three tiers, per m² of floor.
const height = 3;
/** m² of crop, and W of lamps per µmol/m²/s (2.7 µmol per J). */
const beds = 1.8;
const lampWatts = beds / 2.7;
const fanWatts = 10;
/** Air, leaves and racks, J/m²K; and what walls let through, W/m²K. */
const airCapacity = 56_000;
const wallExchange = 1.4;
/** Wet trays and walls take and give vapour like so much more air, m. */
const dampHeight = 11;
/** The air conditioner: W of sensible heat, and its coil, °C and m/s. */
const coolingWatts = 290;
const coil = 9;
const coilExchange = 0.0024;
/** The dryer: g/m²s, giving heat back with its motor's. */
const dryerRate = 0.034;
const dryerHeat = 1.25 * evaporationHeat;
/** µmol/m²s of CO2 while the valve is open. */
const dosingRate = 46;
/** Seconds in which the conditioning before the lamps leads the room to its start values. */
const conditioningSeconds = 300;

/** The building around (°C, ppm), the air exchanged with it (1/h), and the canopy, 1 for a full one. */
export type Around = { hall: number; co2: number; leak: number; canopy: number };

/** Water that the leaves give off, g/m²s: driven by lamps and by the air's pull. */
function transpiration(state: RoomState, light: number, leaves: number): number {
  const open = 0.25 + 0.75 * part(light, 0, 60);
  const radiation = (light * lampWatts) / beds;
  return (leaves * (0.16 * radiation + 16 * pull(state.air, state.vapour) * open)) / evaporationHeat;
}

/** Moves heat, vapour and CO2 by `seconds`, with the machines as they are switched. */
export function moveRoomAir(state: RoomState, setpoints: RoomSetpoints, around: Around, seconds: number): void {
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

/** Moves the room towards the values with which its days begin, the machines modulating to hold them. */
export function conditionRoom(state: RoomState, setpoints: RoomSetpoints, around: Around, seconds: number): void {
  const near = 1 - Math.exp(-seconds / conditioningSeconds);
  // Moister than later, since the air that the lamps warm gets drier at once.
  const vapour = (saturation(setpoints.temperatureDark) * (setpoints.humidity + 5)) / 100;
  state.uptake = transpiration(state, 0, beds * around.canopy);
  state.air += near * (setpoints.temperatureDark - state.air);
  state.vapour += near * (vapour - state.vapour);
  state.co2 += near * (setpoints.co2 - 40 - state.co2);
}

import { balance } from './balance.ts';
import { minuteMs } from './korean-time.ts';
import { latch } from './room-controls.ts';
import type { RoomSetpoints } from './room-setpoints.ts';
import type { RoomState } from './room-state.ts';

/** Hour at which somebody tops the tank up and brings EC, pH and warmth back to the set point, every day. */
const morningRound = 8;
/** A dose needs a few minutes to mix in. */
const mixingSeconds = 240;
const ecDose = 0.05;
const phDose = -0.14;
/** dS/m and pH per g/m² of water that the crop drinks: it takes salts up and leaves alkali behind. */
const ecPerGram = 1.6e-4;
const phPerGram = 2.2e-4;
/** pH that CO2 leaving the water lifts in an hour. */
const phPerHour = 0.012;

/** Oxygen that water at `temperature` °C holds in contact with air, mg/L (APHA, Standard Methods, fresh water). */
export function oxygenSaturation(temperature: number): number {
  return 14.652 - 0.41022 * temperature + 0.007991 * temperature ** 2 - 0.000077774 * temperature ** 3;
}

function dose(state: RoomState, setpoints: RoomSetpoints, hour: number) {
  // Also what makes every day of the tank begin alike, whenever the simulation began.
  const round = hour >= morningRound && hour < morningRound + minuteMs / 3_600_000;
  if (round) {
    state.ecComing = setpoints.ec - state.ec;
    state.phComing = setpoints.ph - state.ph;
    state.warmthComing = setpoints.waterTemperature - state.water;
    return;
  }
  if (state.ec + state.ecComing < setpoints.ec - 0.04) state.ecComing += ecDose;
  if (state.ph + state.phComing > setpoints.ph + 0.1) state.phComing += phDose;
}

/** Moves the tank by `seconds`: drift by what the crop drinks, doses and their mixing, chiller, oxygen. */
export function moveTank(
  state: RoomState,
  setpoints: RoomSetpoints,
  around: { hour: number; appetite: number; canopy: number },
  seconds: number,
): void {
  dose(state, setpoints, around.hour);
  const mixed = 1 - Math.exp(-seconds / mixingSeconds);
  const drunk = state.uptake * seconds;
  state.ec += mixed * state.ecComing - ecPerGram * drunk * around.appetite;
  state.ph += mixed * state.phComing + phPerGram * drunk * around.appetite + (phPerHour * seconds) / 3600;
  state.ecComing *= 1 - mixed;
  state.phComing *= 1 - mixed;
  const warmth = mixed * state.warmthComing;
  state.warmthComing -= warmth;

  const wanted = setpoints.waterTemperature;
  state.chilling = latch(state.chilling, state.water, wanted + 0.4, wanted - 0.3);
  const source = state.air + 0.8 - (state.chilling ? 8 : 0);
  state.water = balance(state.water + warmth, 4 * 3600, source, 1, seconds);

  // Roots and microbes keep the water some way below saturation, the more of them there are.
  const reach = oxygenSaturation(state.water) * (0.94 - 0.1 * around.canopy) - 0.25 * state.lamps;
  state.oxygen = balance(state.oxygen, 1500, reach, 1, seconds);
}

import { hourMs, minuteMs } from '@onsil/domain/calendar/duration';
import { balance } from '../physics/balance.ts';
import { applyHysteresis } from './controls.ts';
import type { RoomSetpoints } from './setpoints.ts';
import type { RoomState } from './state.ts';

/** Hour of the daily service that refills the tank and resets EC, pH and temperature. */
const serviceHour = 8;
/** Time constant of mixing a dose. */
const mixingSeconds = 240;
const ecDose = 0.05;
const phDose = -0.14;
/** dS/m and pH per g/m² of water uptake: the crop takes up salts and leaves alkali. */
const ecPerGram = 1.6e-4;
const phPerGram = 2.2e-4;
/** pH rise per hour from CO2 leaving the water. */
const phPerHour = 0.012;

/** Oxygen saturation of water at `temperature` °C, mg/L (APHA, Standard Methods, fresh water). */
export function oxygenSaturation(temperature: number): number {
  return 14.652 - 0.41022 * temperature + 0.007991 * temperature ** 2 - 0.000077774 * temperature ** 3;
}

type Doses = { isEcStuck: boolean; hasAcid: boolean };

function dose(state: RoomState, setpoints: RoomSetpoints, hour: number, { isEcStuck, hasAcid }: Doses) {
  // The service also makes every day independent of the simulation's start.
  const isService = hour >= serviceHour && hour < serviceHour + minuteMs / hourMs;
  if (isService) {
    state.ecComing = setpoints.ec - state.ec;
    state.phComing = setpoints.ph - state.ph;
    state.warmthComing = setpoints.waterTemperature - state.water;
    return;
  }
  if (isEcStuck ? state.ecComing < ecDose : state.ec + state.ecComing < setpoints.ec - 0.04) state.ecComing += ecDose;
  if (hasAcid && state.ph + state.phComing > setpoints.ph + 0.1) state.phComing += phDose;
}

/** The dosing pumps, 1 while most of a dose is not yet mixed. */
export const dosingPumps = ({
  ecComing,
  phComing,
}: RoomState): { equipmentNutrients: number; equipmentAcid: number } => ({
  equipmentNutrients: Number(ecComing > ecDose / 2),
  equipmentAcid: Number(phComing < phDose / 2),
});

/** Advances the tank by `seconds`: drift by the crop's uptake, doses and mixing, chiller, oxygen. */
export function moveTank(
  state: RoomState,
  setpoints: RoomSetpoints,
  around: { hour: number; appetite: number; canopy: number } & Doses,
  seconds: number,
): void {
  dose(state, setpoints, around.hour, around);
  const mixed = 1 - Math.exp(-seconds / mixingSeconds);
  const uptake = state.uptake * seconds;
  state.ec += mixed * state.ecComing - ecPerGram * uptake * around.appetite;
  state.ph += mixed * state.phComing + phPerGram * uptake * around.appetite + (phPerHour * seconds) / 3600;
  state.ecComing *= 1 - mixed;
  state.phComing *= 1 - mixed;
  const warmth = mixed * state.warmthComing;
  state.warmthComing -= warmth;

  const wanted = setpoints.waterTemperature;
  state.chilling = applyHysteresis(state.chilling, state.water, wanted + 0.4, wanted - 0.3);
  const source = state.air + 0.8 - (state.chilling ? 8 : 0);
  state.water = balance(state.water + warmth, 4 * 3600, source, 1, seconds);

  // Roots and microbes keep oxygen below saturation, depending on their amount.
  const reach = oxygenSaturation(state.water) * (0.94 - 0.1 * around.canopy) - 0.25 * state.lamps;
  state.oxygen = balance(state.oxygen, 1500, reach, 1, seconds);
}

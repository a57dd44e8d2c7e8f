import { clamp, fractionBetween } from '../physics/balance.ts';
import { relativeHumidity } from '../physics/moist-air.ts';
import type { RoomSetpoints } from './setpoints.ts';
import type { RoomState } from './state.ts';

/** Maximum heating power of the air conditioner, W/m². */
const warmingWatts = 110;

export type Photoperiod = {
  /** Lamps, 0 … 1, with ramps of ten minutes. */
  lamps: number;
  /** Whether day setpoints apply: from ten minutes before lights-on to ten minutes before lights-off. */
  lit: boolean;
  /** The hour before `lit`, in which the room is conditioned to its start values. */
  conditioning: boolean;
};

/** Photoperiod at `hour` for lamps on from `on` (hour) for `hours`; with 24 hours there is no darkness. */
export function photoperiodAt(hour: number, on: number, hours: number): Photoperiod {
  const ramp = 1 / 6;
  const since = (hour - on + 24) % 24;
  const sinceLit = (since + ramp) % 24;
  return {
    lamps: hours >= 24 ? 1 : clamp(Math.min(since, hours - since) / ramp, 0, 1),
    lit: sinceLit < hours,
    conditioning: sinceLit >= Math.max(hours, 23),
  };
}

/** Hysteresis: on beyond `on`, off beyond `off`, unchanged in between. */
export function applyHysteresis(state: boolean, value: number, on: number, off: number): boolean {
  return on > off ? value > on || (state && value > off) : value < on || (state && value < off);
}

/** Switches lamps, air conditioner, dehumidifier and CO2 valve. */
export function controlRoom(state: RoomState, period: Photoperiod, setpoints: RoomSetpoints): void {
  const wanted = period.lit ? setpoints.temperatureLit : setpoints.temperatureDark;
  const humidity = relativeHumidity(state.air, state.vapour);
  const dosing = applyHysteresis(state.dosing, state.co2, setpoints.co2 - 20, setpoints.co2 + 15);
  state.lamps = period.lamps;
  state.cooling = !period.conditioning && applyHysteresis(state.cooling, state.air, wanted + 0.4, wanted - 0.4);
  state.warming = warmingWatts * fractionBetween(wanted - state.air, 0.8, 1.4);
  state.drying =
    !period.conditioning && applyHysteresis(state.drying, humidity, setpoints.humidity + 2, setpoints.humidity - 2);
  state.dosing = period.lamps > 0.5 && dosing;
}

import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { createModel, type Model } from '../model.ts';
import { dayOfYear, hourOfClock, koreanHour } from '../physics/korean-time.ts';
import { relativeHumidity, saturation } from '../physics/moist-air.ts';
import { createNoise } from '../physics/noise.ts';
import { uniformAt } from '../physics/rng.ts';
import { activeFaultOf, type EquipmentFault } from '../scenarios/equipment-faults.ts';
import { conditionRoom, moveRoomAir } from './air.ts';
import { controlRoom, photoperiodAt } from './controls.ts';
import { dosingPumps, moveTank, oxygenSaturation } from './nutrient-tank.ts';
import { type RoomSetpoints, type RoomStage, roomSetpoints } from './setpoints.ts';
import type { RoomState } from './state.ts';

export type IndoorRoomOptions = {
  seed: number;
  /** ms; the earliest time of a step. */
  startAt: number;
  stage: RoomStage;
  /** 'HH:MM' in Korea. */
  lightsOn: string;
  lightHours: number;
  setpoints?: Partial<RoomSetpoints>;
  /** °C around the room on a yearly mean; default: a hall in a building. */
  hall?: number;
  /** Whether the air conditioner heats; without it the lamps alone do. */
  hasHeating?: boolean;
  faults?: readonly EquipmentFault[];
};

function initialState(setpoints: RoomSetpoints): RoomState {
  const air = setpoints.temperatureDark;
  return {
    air,
    vapour: (saturation(air) * setpoints.humidity) / 100,
    co2: setpoints.co2,
    lamps: 0,
    cooling: false,
    warming: 0,
    drying: false,
    dosing: false,
    uptake: 0,
    ec: setpoints.ec,
    ph: setpoints.ph,
    water: setpoints.waterTemperature,
    oxygen: 0.86 * oxygenSaturation(setpoints.waterTemperature),
    chilling: false,
    ecComing: 0,
    phComing: 0,
    warmthComing: 0,
  };
}

/** Air changes per hour: a tight room, with an opened door for a few minutes now and then in working hours. */
function leakAt(seed: number, ts: number, hour: number): number {
  const slot = Math.floor(ts / (hourMs / 2));
  const opens = hour >= 8 && hour < 18 && uniformAt(seed, slot) < 0.25;
  const start = 2 + Math.floor(uniformAt(~seed, slot) * 22);
  const minute = Math.floor((ts % (hourMs / 2)) / minuteMs);
  return opens && minute >= start && minute < start + 3 ? 2.5 : 0.22;
}

/**
 * A room of a vertical farm: LED lamps with ramps; air conditioner, dehumidifier and CO2 with hysteresis; a drifting,
 * dosed nutrient tank. `setpoints` overrides those of the stage.
 */
export function createIndoorRoom(options: IndoorRoomOptions): Model {
  const { seed, stage, lightHours, hall = 22.5, hasHeating = true } = options;
  const setpoints = { ...roomSetpoints[stage], ...options.setpoints };
  const lightsOn = hourOfClock(options.lightsOn);
  const [vigour, appetite, building, flicker] = [
    createNoise(seed + 201, 6 * dayMs),
    createNoise(seed + 202, 2 * dayMs),
    createNoise(seed + 203, 12 * hourMs),
    createNoise(seed + 204, 40 * minuteMs),
  ];
  const faultAt = activeFaultOf(options.faults);
  const lampsAt = (ts: number) =>
    photoperiodAt(koreanHour(ts), lightsOn, lightHours).lamps * (1 - (faultAt('lampFailure', ts)?.amount ?? 0));
  const canopyAt = (ts: number) => (stage === 'seedling' ? 0.55 : 0.95) * (1 + 0.12 * vigour(ts));
  return createModel<RoomState>(options.startAt, {
    // Conditioning before the lamps and the tank's morning service reset the state every day.
    spinUpMs: 2 * dayMs,
    initial: () => initialState(setpoints),
    advance(state, ts, seconds) {
      const hour = koreanHour(ts);
      const canopy = canopyAt(ts);
      const season = Math.cos((2 * Math.PI * (dayOfYear(ts) - 210)) / 365);
      const leak = leakAt(seed, ts, hour) + (faultAt('doorOpen', ts)?.amount ?? 0);
      const around = { hall: hall + 2.5 * season + 0.8 * building(ts), co2: 520, leak, canopy };
      const period = photoperiodAt(hour, lightsOn, lightHours);
      controlRoom(state, period, setpoints);
      if (!hasHeating) state.warming = 0;
      state.lamps = lampsAt(ts);
      if (faultAt('co2ValveOpen', ts)) state.dosing = true;
      const move = period.conditioning ? conditionRoom : moveRoomAir;
      move(state, setpoints, around, seconds);
      const doses = {
        isEcStuck: faultAt('nutrientOverdose', ts) !== undefined,
        hasAcid: faultAt('acidEmpty', ts) === undefined,
      };
      moveTank(state, setpoints, { hour, canopy, appetite: 1 + 0.3 * appetite(ts), ...doses }, seconds);
    },
    observe: (state, ts) => ({
      temperature: state.air,
      humidity: relativeHumidity(state.air, state.vapour),
      co2: state.co2,
      ec: state.ec,
      ph: state.ph,
      waterTemperature: state.water,
      light: setpoints.light * lampsAt(ts) * (1 + 0.01 * flicker(ts)),
      dissolvedOxygen: state.oxygen,
      equipmentLamps: 100 * lampsAt(ts),
      equipmentCooling: Number(state.cooling),
      equipmentDehumidifier: Number(state.drying),
      equipmentCo2: Number(state.dosing),
      ...dosingPumps(state),
    }),
  });
}

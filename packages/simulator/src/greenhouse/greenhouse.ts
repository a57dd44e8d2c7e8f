import { dayMs } from '@onsil/domain/calendar/duration';
import { createModel, type Model } from '../model.ts';
import { koreanHour } from '../physics/korean-time.ts';
import { outsideCo2, relativeHumidity, saturation } from '../physics/moist-air.ts';
import { createNoise } from '../physics/noise.ts';
import { createSun } from '../physics/sun.ts';
import { createWeather, type Weather } from '../physics/weather.ts';
import { activeFaultOf, type EquipmentFault } from '../scenarios/equipment-faults.ts';
import { lightInside, moveAir } from './air.ts';
import { controlGreenhouse, heatingMax, maxDosing, targetsAt } from './controls.ts';
import { moveRootZone } from './root-zone.ts';
import { type GreenhouseSetpoints, strawberrySetpoints } from './setpoints.ts';
import type { GreenhouseState } from './state.ts';

export type GreenhouseOptions = {
  seed: number;
  /** Degrees north, 33 … 39. */
  latitude: number;
  /** ms; the earliest time of a step. */
  startAt: number;
  setpoints?: Partial<GreenhouseSetpoints>;
  /** Leaf area relative to the floor: 0.85 for strawberry beds, 1.4 for paprika. */
  canopy?: number;
  /** Greenhouses with the same weather seed share their weather; default: `seed`. */
  weatherSeed?: number;
  faults?: readonly EquipmentFault[];
};

function initialState(setpoints: GreenhouseSetpoints, weather: Weather): GreenhouseState {
  const air = Math.max(setpoints.heatNight, weather.temperature + 1);
  return {
    air,
    floor: air + 2,
    vapour: 0.85 * saturation(air),
    co2: outsideCo2 + 60,
    heat: 0,
    dosing: 0,
    vent: 0,
    screen: 0,
    shade: 0,
    uptake: 0,
    moisture: setpoints.moisture - 3,
    ec: setpoints.substrateEc,
    ph: setpoints.feedPh + 0.2,
    water: Math.max(setpoints.waterTemperature, air),
    radiationSum: 0,
    irrigation: 0,
  };
}

/**
 * A greenhouse with roof vents, pipe heating, thermal screen, shade, CO2 and drip irrigation in Korean weather, as
 * simple balances of heat, vapour, CO2, water and salts. Grows strawberries by default.
 */
export function createGreenhouse(options: GreenhouseOptions): Model {
  const { seed, latitude } = options;
  const setpoints = { ...strawberrySetpoints, ...options.setpoints };
  const weatherAt = createWeather({ seed: options.weatherSeed ?? seed, latitude });
  const sun = createSun(latitude);
  const canopy = options.canopy ?? 0.85;
  const growthNoise = createNoise(seed + 101, 9 * dayMs);
  const faultAt = activeFaultOf(options.faults);
  const uptakeNoise = createNoise(seed + 102, 5 * dayMs);
  return createModel<GreenhouseState>(options.startAt, {
    // Air settles within a day, substrate salts within ten.
    spinUpMs: 10 * dayMs,
    initial: (ts) => initialState(setpoints, weatherAt(ts)),
    advance(state, ts, seconds) {
      const weather = weatherAt(ts);
      const hour = koreanHour(ts);
      const daylight = sun.daylight(ts);
      const { vent } = state;
      controlGreenhouse(
        state,
        weather,
        targetsAt(hour, daylight, setpoints),
        setpoints,
        lightInside(state, weather),
        seconds,
      );
      if (faultAt('ventStuck', ts)) state.vent = vent;
      if (faultAt('co2ValveOpen', ts)) state.dosing = maxDosing;
      const opening = faultAt('doorOpen', ts)?.amount ?? 0;
      moveAir(state, weather, { leaves: canopy * (1 + 0.08 * growthNoise(ts)), opening }, seconds);
      const outside = { radiation: weather.radiation, hour, daylight, appetite: 1 + 0.25 * uptakeNoise(ts) };
      moveRootZone(state, outside, setpoints, seconds);
    },
    observe(state, ts) {
      const weather = weatherAt(ts);
      return {
        temperature: state.air,
        humidity: relativeHumidity(state.air, state.vapour),
        co2: state.co2,
        ec: state.ec,
        ph: state.ph,
        waterTemperature: state.water,
        light: lightInside(state, weather),
        solarRadiation: weather.radiation,
        substrateMoisture: state.moisture,
        equipmentVent: 100 * state.vent,
        equipmentScreen: 100 * state.screen,
        equipmentHeating: (100 * state.heat) / heatingMax,
        equipmentCo2: Number(state.dosing > maxDosing / 10),
        equipmentPump: Number(state.irrigation > 0),
      };
    },
  });
}

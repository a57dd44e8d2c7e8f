import { absoluteHumidity } from '@onsil/domain/telemetry/agronomy';

/** Volumetric heat capacity of air, J/m³K. */
export const airHeat = 1207;
/** Heat of evaporation of water, J/g. */
export const evaporationHeat = 2450;
/** Moles per m³ of air at 20 °C: converts µmol/m³ of CO2 to ppm. */
export const airMoles = 41.6;
/** CO2 outside, ppm. */
export const outsideCo2 = 425;

/** Saturated vapour density at `temperature` °C, g/m³. */
export function saturation(temperature: number): number {
  return absoluteHumidity(temperature, 100);
}

/** Relative humidity in % of air at `temperature` °C with `vapour` g/m³. */
export function relativeHumidity(temperature: number, vapour: number): number {
  return Math.min((100 * vapour) / saturation(temperature), 100);
}

/** Vapour pressure deficit of air at `temperature` °C with `vapour` g/m³, kPa. */
export function vapourDeficit(temperature: number, vapour: number): number {
  return (Math.max(0, saturation(temperature) - vapour) * (temperature + 273.15)) / 2167;
}

/**
 * Photosynthesis of a canopy in µmol CO2 per m² and second under `light` µmol/m²/s at `co2` ppm; `best` is the maximum.
 */
export function photosynthesis(light: number, co2: number, best: number): number {
  return best * (light / (light + 300)) * (co2 / (co2 + 300));
}

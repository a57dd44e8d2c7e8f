import { absoluteHumidity } from '@onsil/domain/agronomy';

/** Heat that a cubic metre of air takes per K, J/m³K. */
export const airHeat = 1207;
/** Heat that evaporates a gram of water, J/g. */
export const evaporationHeat = 2450;
/** Moles in a cubic metre of air at 20 °C: turns µmol/m³ of CO2 into ppm. */
export const airMoles = 41.6;
/** CO2 outside, ppm. */
export const outsideCo2 = 425;

/** The vapour that air at `temperature` °C holds at most, g/m³. */
export function saturation(temperature: number): number {
  return absoluteHumidity(temperature, 100);
}

/** Relative humidity in % of air at `temperature` °C with `vapour` g/m³. */
export function relativeHumidity(temperature: number, vapour: number): number {
  return Math.min((100 * vapour) / saturation(temperature), 100);
}

/** How much the air at `temperature` °C with `vapour` g/m³ still pulls from leaves, kPa. */
export function pull(temperature: number, vapour: number): number {
  return (Math.max(0, saturation(temperature) - vapour) * (temperature + 273.15)) / 2167;
}

/** Photosynthesis of a canopy in µmol CO2 per m² and second under `light` µmol/m²/s at `co2` ppm, `best` at most. */
export function photosynthesis(light: number, co2: number, best: number): number {
  return best * (light / (light + 300)) * (co2 / (co2 + 300));
}

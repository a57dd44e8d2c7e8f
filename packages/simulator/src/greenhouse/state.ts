/** State of a greenhouse. Amounts are per m² of floor. */
export type GreenhouseState = {
  /** Temperature of air and floor, °C. */
  air: number;
  floor: number;
  /** Water in the air, g/m³. */
  vapour: number;
  /** ppm */
  co2: number;
  /** Heat from the pipes, W/m². */
  heat: number;
  /** CO2 dosing, µmol/m²s. */
  dosing: number;
  /** Positions, 0 … 1. */
  vent: number;
  screen: number;
  shade: number;
  /** Water uptake of the crop, g/m²s. */
  uptake: number;
  /** Substrate: % water by volume, dS/m, pH, °C. */
  moisture: number;
  ec: number;
  ph: number;
  water: number;
  /** Outside radiation since the last irrigation, J/cm². */
  radiationSum: number;
  /** Remaining seconds of the running irrigation. */
  irrigation: number;
};

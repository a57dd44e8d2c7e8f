/** Everything that a greenhouse remembers from one minute to the next. Per m² of floor where it is an amount. */
export type GreenhouseState = {
  /** °C of the air and of the floor. */
  air: number;
  floor: number;
  /** Water in the air, g/m³. */
  vapour: number;
  /** ppm */
  co2: number;
  /** Heat from the pipes, W/m². */
  heat: number;
  /** CO2 being dosed, µmol/m²s. */
  dosing: number;
  /** Openings and closings, 0 … 1. */
  vent: number;
  screen: number;
  shade: number;
  /** Water that the crop takes up, g/m²s. */
  uptake: number;
  /** Substrate: % water by volume, dS/m, pH, °C. */
  moisture: number;
  ec: number;
  ph: number;
  water: number;
  /** Outside radiation since the last irrigation, J/cm². */
  radiationSum: number;
  /** Seconds that the running irrigation still lasts. */
  irrigation: number;
};

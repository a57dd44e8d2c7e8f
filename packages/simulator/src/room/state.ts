/** State of an indoor room. Amounts are per m² of floor. */
export type RoomState = {
  /** °C */
  air: number;
  /** Water in the air, g/m³. */
  vapour: number;
  /** ppm */
  co2: number;
  /** Lamps, 0 … 1. */
  lamps: number;
  cooling: boolean;
  /** Heat from the air conditioner, W/m². */
  warming: number;
  drying: boolean;
  dosing: boolean;
  /** Water uptake of the crop, g/m²s. */
  uptake: number;
  /** Nutrient tank: dS/m, pH, °C, mg/L. */
  ec: number;
  ph: number;
  water: number;
  oxygen: number;
  chilling: boolean;
  /** Added but not yet mixed: dS/m, pH, K. */
  ecComing: number;
  phComing: number;
  warmthComing: number;
};

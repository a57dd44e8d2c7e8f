/** Everything that an indoor room remembers from one minute to the next. Per m² of floor where it is an amount. */
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
  /** Water that the crop takes up, g/m²s. */
  uptake: number;
  /** Nutrient tank: dS/m, pH, °C, mg/L. */
  ec: number;
  ph: number;
  water: number;
  oxygen: number;
  chilling: boolean;
  /** What has been added and is not mixed in yet: dS/m, pH, K. */
  ecComing: number;
  phComing: number;
  warmthComing: number;
};

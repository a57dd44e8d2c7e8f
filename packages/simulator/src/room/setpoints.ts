/** Setpoints of a room without daylight. Temperatures in °C. */
export type RoomSetpoints = {
  temperatureLit: number;
  temperatureDark: number;
  /** % */
  humidity: number;
  /** CO2 while lit, ppm. */
  co2: number;
  /** PPFD at the canopy, µmol/m²/s. */
  light: number;
  /** Nutrient tank: dS/m, pH, °C. */
  ec: number;
  ph: number;
  waterTemperature: number;
};

export type RoomStage = 'seedling' | 'growth';

/** Leafy greens in a plant factory, by stage. */
export const roomSetpoints: Record<RoomStage, RoomSetpoints> = {
  seedling: {
    temperatureLit: 21.5,
    temperatureDark: 19,
    humidity: 75,
    co2: 700,
    light: 130,
    ec: 1,
    ph: 6,
    waterTemperature: 19.5,
  },
  growth: {
    temperatureLit: 23,
    temperatureDark: 19,
    humidity: 67,
    co2: 850,
    light: 200,
    ec: 1.6,
    ph: 5.9,
    waterTemperature: 19.5,
  },
};

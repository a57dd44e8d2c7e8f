/** Setpoints of the grower. Temperatures in °C. */
export type GreenhouseSetpoints = {
  /** Heating setpoints. */
  heatDay: number;
  heatNight: number;
  /** Ventilation setpoints. */
  ventDay: number;
  ventNight: number;
  /** Above this humidity (%) vents open slightly and the pipes heat. */
  humidityMax: number;
  /** CO2 setpoint by day with nearly closed vents, ppm. */
  co2: number;
  /** Nutrient solution at the dripper: dS/m and pH. */
  feedEc: number;
  feedPh: number;
  /** Target EC of the substrate, dS/m; the feed follows it. */
  substrateEc: number;
  /** Water content of the substrate after drainage, % by volume. */
  moisture: number;
  /** Outside radiation between two irrigations, J/cm². */
  irrigationSum: number;
  /** Minimum temperature of the root zone. */
  waterTemperature: number;
};

/** Strawberry 설향 at harvest on raised coir beds: 22–25 °C by day, 8–10 °C at night. */
export const strawberrySetpoints: GreenhouseSetpoints = {
  heatDay: 19.5,
  heatNight: 9,
  ventDay: 22.5,
  ventNight: 10.5,
  humidityMax: 82,
  co2: 700,
  feedEc: 1,
  feedPh: 5.9,
  substrateEc: 1.25,
  moisture: 62,
  irrigationSum: 170,
  waterTemperature: 15,
};

/** Paprika on coir slabs: 21–24 °C by day, 18 °C at night. */
export const paprikaSetpoints: GreenhouseSetpoints = {
  heatDay: 20.5,
  heatNight: 18,
  ventDay: 22,
  ventNight: 19.5,
  humidityMax: 78,
  co2: 800,
  feedEc: 2.7,
  feedPh: 5.7,
  substrateEc: 3.4,
  moisture: 68,
  irrigationSum: 110,
  waterTemperature: 19,
};

/** What the grower has set. Temperatures in °C. */
export type GreenhouseSetpoints = {
  /** Heating keeps the air above these. */
  heatDay: number;
  heatNight: number;
  /** Vents begin to open above these. */
  ventDay: number;
  ventNight: number;
  /** Vents crack open and the pipes run above this humidity, %. */
  humidityMax: number;
  /** CO2 by day while the vents are nearly closed, ppm. */
  co2: number;
  /** Nutrient solution as it leaves the dripper: dS/m and pH. */
  feedEc: number;
  feedPh: number;
  /** What the substrate's own solution should have, dS/m; the feed follows it. */
  substrateEc: number;
  /** Water that the substrate holds after draining, % by volume. */
  moisture: number;
  /** Outside radiation between two irrigations, J/cm². */
  irrigationSum: number;
  /** The root zone is heated above this. */
  waterTemperature: number;
};

/** Strawberry 설향 at harvest on raised coir beds: days of 22–25 °C, nights of 8–10 °C. */
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

/** Paprika on coir slabs: days of 21–24 °C, nights of 18 °C. */
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

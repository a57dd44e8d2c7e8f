import type { OutsideProvider } from '#features/outside-answers/service.ts';

export type Place = { latitude: number; longitude: number };

/** Whom the weather is asked of. */
export type WeatherProvider = OutsideProvider & {
  name: 'kma' | 'open-meteo';
  /** what is asked for a place; null where it forecasts nothing */
  questionOf: (place: Place) => string | null;
};

import type { OutsideProvider } from '#features/outside-answers/service.ts';

export type Place = { latitude: number; longitude: number };

export type WeatherProvider = OutsideProvider & {
  name: 'kma' | 'open-meteo';
  /** question for a place; null if it has no forecast there */
  questionOf: (place: Place) => string | null;
};

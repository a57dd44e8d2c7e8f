import type { ExternalDataProvider } from '#features/external-data/external-data.ts';

export type Coordinates = { latitude: number; longitude: number };

export type WeatherProvider = ExternalDataProvider & {
  name: 'kma' | 'open-meteo';
  /** question for a place; null if it has no forecast there */
  questionOf: (place: Coordinates) => string | null;
};

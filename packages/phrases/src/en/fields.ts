import type { fields as ko } from '../ko/fields.ts';
import type { Same } from '../same.ts';

export const fields: Same<typeof ko> = {
  temperature: 'Temperature',
  humidity: 'Humidity',
  co2: 'CO₂',
  ec: 'EC',
  ph: 'pH',
  waterTemperature: 'Solution temp.',
  light: 'Light (PPFD)',
  solarRadiation: 'Solar radiation',
  substrateMoisture: 'Substrate moisture',
  dissolvedOxygen: 'Dissolved oxygen',
  vpd: 'VPD',
  dewPoint: 'Dew point',
  dli: 'DLI',
};

export { getCurrentFarmWeather, listHoursAt } from './farm-weather.ts';
export type { WeatherProvider } from './provider.ts';

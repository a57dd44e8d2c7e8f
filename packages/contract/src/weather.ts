import * as z from 'zod/mini';
import { skyConditions, windDirections } from '@onsil/domain/weather/conditions';
import { warningKinds } from '@onsil/domain/weather/warnings';
import { endpoints, item } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { calendarDay, yesNo, instant, integer } from './values.ts';

const known = z.nullable(z.number());
const condition = z.nullable(z.enum(skyConditions));

/** °C, %, mm per hour, m/s; null if the provider does not report it. */
const moment = {
  at: instant,
  temperature: known,
  humidity: known,
  condition,
  precipitation: known,
  wind: known,
  windDirection: z.nullable(z.enum(windDirections)),
};

const chance = known;

const weatherHour = z.object({ ...moment, chance });
export type WeatherHour = z.output<typeof weatherHour>;

const weatherDay = z.object({ day: calendarDay, low: known, high: known, condition, chance });
export type WeatherDay = z.output<typeof weatherDay>;

/** A provider's forecast for a location: hourly for two days, then daily. */
export const weatherReport = z.object({
  current: z.nullable(z.object(moment)),
  hours: z.array(weatherHour),
  days: z.array(weatherDay),
});
export type WeatherReport = z.output<typeof weatherReport>;

const weatherSource = z.enum(['kma', 'open-meteo', 'sample']);
export type WeatherSource = z.output<typeof weatherSource>;

export const farmWeather = z.extend(weatherReport, {
  farmNo: integer,
  farmId: z.string(),
  /** `placeless`: the farm has no coordinates. `waiting`: requested. `failed`: no data was ever received */
  state: z.enum(['ready', 'placeless', 'waiting', 'failed']),
  source: weatherSource,
  /** example data of a portal without a provider, never to be taken for real weather */
  isSample: yesNo,
  /** time of receipt; null before the first one */
  fetchedAt: z.nullable(instant),
  /** outdated: the provider does not respond, or it was not requested for a while */
  isStale: yesNo,
  /** warnings for the next 36 hours: °C, or m/s of wind; `at` is the worst hour */
  warnings: z.array(z.object({ kind: z.enum(warningKinds), at: instant, value: z.number() })),
});
export type FarmWeather = z.output<typeof farmWeather>;

export const weatherApi = endpoints({
  getCurrentFarmWeather: {
    method: 'GET',
    path: '/weather/farm',
    who: 'farm',
    farm: 'required',
    summary: 'Get the current weather and forecast at the location of the current farm (header x-farm-id)',
    reply: item(farmWeather),
  },
  getFarmWeather: {
    method: 'GET',
    path: '/weather/{id}',
    who: 'farm',
    farm: 'path',
    summary:
      'Get the current weather and forecast at a farm’s location, with provider and age; responds at once with the known data',
    params: farmParam,
    reply: item(farmWeather),
  },
});

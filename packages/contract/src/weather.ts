import { skyConditions, windDirections } from '@onsil/domain/weather';
import { warningKinds } from '@onsil/domain/weather-warning';
import * as z from 'zod/mini';
import { endpoints, item } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { calendarDay, flag, instant, whole } from './values.ts';

const known = z.nullable(z.number());
const condition = z.nullable(z.enum(skyConditions));

/** °C, %, mm in the hour, m/s; null for what the provider does not say. */
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

/** What a provider said of a place; the next two days by the hour, the days after each as one. */
export const weatherReport = z.object({
  current: z.nullable(z.object(moment)),
  hours: z.array(weatherHour),
  days: z.array(weatherDay),
});
export type WeatherReport = z.output<typeof weatherReport>;

const weatherSource = z.enum(['kma', 'open-meteo', 'sample']);
export type WeatherSource = z.output<typeof weatherSource>;

export const farmWeather = z.extend(weatherReport, {
  fno: whole,
  farmId: z.string(),
  /** `placeless`: the farm has no coordinates yet. `waiting`: asked for, on its way. `failed`: nothing ever came */
  state: z.enum(['ready', 'placeless', 'waiting', 'failed']),
  source: weatherSource,
  /** made up, for a portal without a provider; never to be taken for real weather */
  sampleYn: flag,
  /** when it came; null before anything did */
  fetchedAt: z.nullable(instant),
  /** older than it should be: the provider does not answer, or nobody looked for a while */
  staleYn: flag,
  /** what growers are warned of in the next 36 hours: °C, or m/s of wind; `at` the worst hour */
  warnings: z.array(z.object({ kind: z.enum(warningKinds), at: instant, value: z.number() })),
});
export type FarmWeather = z.output<typeof farmWeather>;

export const weatherApi = endpoints({
  currentWeather: {
    method: 'GET',
    path: '/weather/farm',
    who: 'farm',
    farm: 'required',
    summary: 'The weather now and to come at the place of the current farm (header x-farm-id)',
    reply: item(farmWeather),
  },
  weather: {
    method: 'GET',
    path: '/weather/{id}',
    who: 'farm',
    summary:
      'The weather now and to come at a farm’s place, with its provider and its age; answers at once with what is known',
    params: farmParam,
    reply: item(farmWeather),
  },
});

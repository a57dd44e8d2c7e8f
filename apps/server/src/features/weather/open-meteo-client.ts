import * as z from 'zod';
import { requestProvider, parseProviderJson, createProviderError } from '#platform/http/provider-client.ts';

const timeoutMs = 10_000;
const maxBytes = 1_000_000;

const nullableNumber = z.number().nullable();
const columnOf = <S extends z.ZodType>(value: S) => z.array(value).optional();
const column = columnOf(nullableNumber);

const responseSchema = z.object({
  utc_offset_seconds: z.number(),
  current_units: z.object({ wind_speed_10m: z.string().optional() }).optional(),
  current: z
    .object({
      time: z.string(),
      temperature_2m: nullableNumber.optional(),
      relative_humidity_2m: nullableNumber.optional(),
      precipitation: nullableNumber.optional(),
      weather_code: nullableNumber.optional(),
      wind_speed_10m: nullableNumber.optional(),
      wind_direction_10m: nullableNumber.optional(),
    })
    .optional(),
  hourly: z.object({
    time: z.array(z.string()),
    temperature_2m: column,
    relative_humidity_2m: column,
    precipitation: column,
    precipitation_probability: column,
    weather_code: column,
    wind_speed_10m: column,
    wind_direction_10m: column,
  }),
  daily: z
    .object({
      time: z.array(z.string()),
      temperature_2m_max: column,
      temperature_2m_min: column,
      precipitation_probability_max: column,
      weather_code: column,
    })
    .optional(),
});
export type OpenMeteoResponse = z.output<typeof responseSchema>;

const variables = 'temperature_2m,relative_humidity_2m,precipitation,weather_code,wind_speed_10m,wind_direction_10m';
const parameters = {
  current: variables,
  hourly: `${variables},precipitation_probability`,
  daily: 'temperature_2m_max,temperature_2m_min,precipitation_probability_max,weather_code',
  timezone: 'Asia/Seoul',
  forecast_days: '7',
  wind_speed_unit: 'ms',
};

/** Requests the forecast of a place from Open-Meteo. */
export const fetchOpenMeteo = async (
  baseUrl: string,
  place: { latitude: string; longitude: string },
  signal: AbortSignal,
): Promise<OpenMeteoResponse> => {
  const url = new URL('/v1/forecast', baseUrl);
  url.search = new URLSearchParams({ ...place, ...parameters }).toString();
  const { status, text } = await requestProvider(url, { signal, timeoutMs, maxBytes });
  if (status !== 200) throw createProviderError(`Open-Meteo answered ${status}`);
  const parsed = responseSchema.safeParse(parseProviderJson(text));
  if (!parsed.success) throw createProviderError('Open-Meteo: answer of another form');
  return parsed.data;
};

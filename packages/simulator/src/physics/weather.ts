import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { saturationVapourPressure } from '@onsil/domain/telemetry/agronomy';
import { clamp, fractionBetween } from './balance.ts';
import { dayOfYear, koreanHour } from './korean-time.ts';
import { createNoise } from './noise.ts';
import { clearSkyRadiation, createSun } from './sun.ts';

export type Weather = {
  /** °C */
  temperature: number;
  /** % */
  humidity: number;
  /** Cloud cover, 0 … 1. */
  cloud: number;
  /** Global radiation, W/m². */
  radiation: number;
  /** m/s */
  wind: number;
  /** mm/h */
  rain: number;
};

type Month = { north: number; south: number; swing: number; depression: number; cloud: number; dry: number };

// Korean climate by month: mean °C near 37.3° N and near 35.1° N, half of the daily swing under a clear sky, mean dew
// point depression (K), mean cloud cover, and threshold of rain. Rounded from the Korean climate normals.
const january: Month = { north: -2.3, south: 1, swing: 5.4, depression: 7.2, cloud: 0.4, dry: 0.9 };
const year: readonly Month[] = [
  january,
  { north: 0.2, south: 2.9, swing: 5.8, depression: 7.6, cloud: 0.42, dry: 0.8 },
  { north: 5.6, south: 7.3, swing: 6.4, depression: 8, cloud: 0.46, dry: 0.6 },
  { north: 11.9, south: 13.2, swing: 7, depression: 8.2, cloud: 0.47, dry: 0.5 },
  { north: 17.5, south: 18.3, swing: 6.8, depression: 7, cloud: 0.48, dry: 0.5 },
  { north: 22, south: 22.3, swing: 5.6, depression: 5.2, cloud: 0.6, dry: 0.3 },
  { north: 25.2, south: 25.8, swing: 4, depression: 3.4, cloud: 0.72, dry: 0 },
  { north: 26, south: 26.5, swing: 4.4, depression: 3.8, cloud: 0.62, dry: 0.1 },
  { north: 21.2, south: 22.1, swing: 5.6, depression: 4.8, cloud: 0.52, dry: 0.4 },
  { north: 14.4, south: 16.1, swing: 6.8, depression: 5.8, cloud: 0.38, dry: 0.8 },
  { north: 7.2, south: 9.6, swing: 6.2, depression: 6.2, cloud: 0.42, dry: 0.7 },
  { north: 0.1, south: 3.3, swing: 5.4, depression: 6.8, cloud: 0.4, dry: 0.8 },
];

/** Climate of a day, interpolated between mid-months. */
function climateAt(ts: number, latitude: number) {
  const position = dayOfYear(ts) / 30.437 - 0.5;
  const month = Math.floor(position);
  const from = year.at(month % 12) ?? january;
  const to = year.at((month + 1) % 12) ?? january;
  const between = (pick: (of: Month) => number) => pick(from) + (pick(to) - pick(from)) * (position - month);
  const south = (37.3 - latitude) / (37.3 - 35.1);
  return {
    mean: between((of) => of.north + (of.south - of.north) * south),
    swing: between((of) => of.swing),
    depression: between((of) => of.depression),
    cloud: between((of) => of.cloud),
    dry: between((of) => of.dry),
    // Fronts change the temperature more than twice as much in winter as in summer.
    front: 2.7 + 1.1 * Math.cos((2 * Math.PI * (dayOfYear(ts) - 15)) / 365),
  };
}

/** Daily course, −1 at dawn … 1 at about 15:00. */
function courseOfDay(hour: number): number {
  const turn = (2 * Math.PI * (hour - 15)) / 24;
  return 0.9 * Math.cos(turn) + 0.22 * Math.cos(2 * turn + 0.6);
}

/**
 * Weather of a Korean place at `latitude` (33 … 39° N) as a function of time: season, daily course, fronts every few
 * days, clouds, rain. Deterministic by seed.
 */
export function createWeather(options: { seed: number; latitude: number }): (ts: number) => Weather {
  const { seed, latitude } = options;
  const sun = createSun(latitude);
  const noise = (salt: number, periodMs: number) => createNoise(seed + salt, periodMs);
  const [season, front, cover, layer] = [
    noise(1, 24 * dayMs),
    noise(2, 3 * dayMs),
    noise(3, 38 * hourMs),
    noise(4, 8 * hourMs),
  ];
  const [cumulus, wet, breeze, gust] = [
    noise(5, 14 * minuteMs),
    noise(6, 5 * hourMs),
    noise(7, 7 * hourMs),
    noise(8, 9 * minuteMs),
  ];
  let climate = { ts: Number.NaN, ...climateAt(0, latitude) };
  return (ts) => {
    // Cached by hour; the climate changes slowly.
    const hourStart = Math.floor(ts / hourMs) * hourMs;
    if (climate.ts !== hourStart) climate = { ts: hourStart, ...climateAt(hourStart, latitude) };
    const hour = koreanHour(ts);
    const lean = Math.log(climate.cloud / (1 - climate.cloud));
    const sky = 1 / (1 + Math.exp(-2.2 * (cover(ts) + 0.5 * layer(ts)) - lean));
    const broken = 4 * sky * (1 - sky);
    const cloud = clamp(sky + 0.28 * broken * cumulus(ts), 0, 1);
    const rain = 4.5 * Math.max(0, wet(ts) - climate.dry) * fractionBetween(sky, 0.75, 0.95);
    const temperature =
      climate.mean +
      1.1 * season(ts) +
      climate.front * front(ts) +
      climate.swing * (1.25 - 0.85 * sky) * courseOfDay(hour) -
      0.8 * Math.min(rain, 2);
    const dewPoint =
      climate.mean + 1.1 * season(ts) + climate.front * front(ts) - climate.depression * (1.35 - 0.75 * sky);
    return {
      temperature,
      humidity: clamp(
        (100 * saturationVapourPressure(dewPoint)) / saturationVapourPressure(temperature) + 4 * Math.min(rain, 3),
        15,
        99,
      ),
      cloud,
      // Kasten and Czeplak 1980: attenuation of global radiation by clouds.
      radiation: clearSkyRadiation(sun.height(ts)) * (1 - 0.75 * cloud ** 3.4),
      wind: clamp(
        1.3 +
          1.2 * fractionBetween(courseOfDay(hour), -0.5, 1) +
          0.9 * breeze(ts) +
          0.4 * gust(ts) +
          0.5 * Math.abs(front(ts)),
        0.1,
        20,
      ),
      rain,
    };
  };
}

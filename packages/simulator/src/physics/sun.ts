import { clamp } from './balance.ts';
import { dayOfYear, koreanDay, koreanHour, noonOf } from './korean-time.ts';

const radians = Math.PI / 180;
// Korean time belongs to 135° E; the farms are 8° west of it, so noon is half an hour later.
const longitude = 127;
const clockMeridian = 135;

export type Sun = {
  /** Sine of the sun's elevation, −1 … 1. */
  height(ts: number): number;
  /** Hours of sunrise and sunset on the Korean day of `ts`. */
  daylight(ts: number): Daylight;
};
export type Daylight = { sunrise: number; sunset: number };

type Day = Daylight & { day: number; noon: number; sine: number; cosine: number };

// Cooper's declination and the three-term equation of time (Duffie and Beckman, Solar Engineering, 1.5 and 1.6).
function dayOf(day: number, latitude: number): Day {
  // Depends on the day only, not on the instant of the first call.
  const number = dayOfYear(noonOf(day));
  const declination = 23.45 * radians * Math.sin((2 * Math.PI * (284 + number)) / 365);
  const turn = (2 * Math.PI * (number - 81)) / 364;
  const equationMinutes = 9.87 * Math.sin(2 * turn) - 7.53 * Math.cos(turn) - 1.5 * Math.sin(turn);
  const noon = 12 + (clockMeridian - longitude) / 15 - equationMinutes / 60;
  const half = Math.acos(clamp(-Math.tan(latitude * radians) * Math.tan(declination), -1, 1)) / radians / 15;
  return {
    day,
    noon,
    sunrise: noon - half,
    sunset: noon + half,
    sine: Math.sin(latitude * radians) * Math.sin(declination),
    cosine: Math.cos(latitude * radians) * Math.cos(declination),
  };
}

/** The sun over Korea at `latitude` degrees north (33 … 39); accurate to about 5 minutes. */
export function createSun(latitude: number): Sun {
  let today = dayOf(0, latitude);
  const dayAt = (ts: number) => {
    const day = koreanDay(ts);
    if (day !== today.day) today = dayOf(day, latitude);
    return today;
  };
  return {
    height(ts) {
      const { sine, cosine, noon } = dayAt(ts);
      return sine + cosine * Math.cos((koreanHour(ts) - noon) * 15 * radians);
    },
    daylight: dayAt,
  };
}

/** Global radiation in W/m² under a clear sky for a sine of the sun's elevation (Haurwitz 1945). */
export function clearSkyRadiation(height: number): number {
  return height <= 0 ? 0 : 1098 * height * Math.exp(-0.057 / height);
}

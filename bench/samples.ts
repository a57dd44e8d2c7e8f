/** The ten quantities of a controller, with their names in line protocol and JSON. */
export const fields = [
  'temperature',
  'humidity',
  'co2',
  'ec',
  'ph',
  'waterTemperature',
  'light',
  'solarRadiation',
  'substrateMoisture',
  'dissolvedOxygen',
] as const;

export const minute = 60_000;
const dayMinutes = 1_440;

const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** Returns a controller's values at a time (epoch ms): a daily curve with noise, rounded to sensor resolution. */
export const valuesAt = (controller: number, ts: number): number[] => {
  const t = ts / minute;
  const sun = Math.max(0, Math.sin(((t % dayMinutes) / dayMinutes - 0.25) * 2 * Math.PI));
  const unrest = (speed: number): number =>
    Math.sin(t / speed + controller * 7) + Math.sin(t / (speed * 3.7) + controller);
  return [
    rounded(20 + 6 * sun + unrest(11), 1),
    rounded(65 - 15 * sun + 2 * unrest(17), 1),
    rounded(800 - 300 * sun + 20 * unrest(7), 0),
    rounded(2.1 + 0.05 * unrest(97), 2),
    rounded(5.9 + 0.1 * unrest(131), 2),
    rounded(19 + sun + 0.3 * unrest(61), 1),
    rounded(700 * sun, 0),
    rounded(650 * sun, 0),
    rounded(62 + 4 * unrest(203), 1),
    rounded(8.2 - 0.6 * sun + 0.1 * unrest(41), 1),
  ];
};

const named = (controller: number, ts: number): Record<string, number> =>
  Object.fromEntries(valuesAt(controller, ts).map((value, index) => [fields[index] ?? '', value]));

/** `{"ts":…,"values":{…}}`, the format of ThingsBoard devices. */
export const sampleJson = (controller: number, ts: number): string =>
  JSON.stringify({ ts, values: named(controller, ts) });

/** A line of the InfluxDB line protocol, time in ms. */
export const sampleLine = (measurement: string, controller: number, ts: number): string =>
  `${measurement} ${valuesAt(controller, ts)
    .map((value, index) => `${fields[index]}=${value}`)
    .join(',')} ${ts}`;

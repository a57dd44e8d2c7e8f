import { minuteMs, dayMs } from '@onsil/domain/calendar/duration';
import type { Zone } from '@onsil/domain/calendar/time-zone';
import { suggestUnits, usualRange } from '@onsil/domain/telemetry/usual-values';
import type { ColumnPlan } from './plan-columns.ts';
import type { ImportResult } from './run-import.ts';
import type { ColumnTally } from './tally.ts';

const formatDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

const formatOffset = (ms: number): string => {
  const minutes = Math.abs(ms) / minuteMs;
  const two = (n: number): string => String(Math.floor(n)).padStart(2, '0');
  return `${ms < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
};

/** Winter offset of a zone in the year of an instant, in ms. */
const winterOffset = (zone: Zone, ts: number): number => {
  const year = new Date(ts).getUTCFullYear();
  return Math.min(zone.offsetAt(Date.UTC(year, 0, 15)), zone.offsetAt(Date.UTC(year, 6, 15)));
};

/** Times that the zone skips show that the file ignores daylight saving time. */
const clockWarnings = ({ tally, time: { zone } }: ImportResult): string[] => {
  const skipped = tally.lineFaults.get('skipped')?.count ?? 0;
  if (skipped === 0 || !zone || tally.samples === 0) return [];
  const winter = formatOffset(winterOffset(zone, tally.earliest));
  return [
    `The file has ${skipped} times that ${zone.name} skips when the clocks are put forward. If it is written in winter time all year, use --zone=${winter}; otherwise all summer is an hour off.`,
  ];
};

const repeatWarnings = ({ tally, repeated, form }: ImportResult): string[] => {
  const lines = Math.max(repeated, tally.sameTime);
  if (form.isLong || lines < 2 || lines * 20 < tally.lines) return [];
  return [
    `${lines} of ${tally.lines} lines repeat the time of another, and only the last of them is kept. Is the time of day in another column (--date DAYS --time TIMES), or does the file hold several sensors (--variable, --value)?`,
  ];
};

const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

const dayWarnings = ({ tally, form }: ImportResult): string[] => {
  const days = [...tally.days].toSorted(([a], [b]) => a - b);
  const [first = 0, last = 0] = [days[0]?.[0], days.at(-1)?.[0]];
  const span = last - first + 1;
  const scattered =
    days.length >= 3 && span >= days.length * 3
      ? [`Only ${days.length} of ${span} days have samples. Are day and month the right way round (--format)?`]
      : [];
  if (form.isLong) return scattered;
  const usual = medianSamplesPerDay(tally.days);
  const crowded = usual < 4 ? [] : days.filter(([, count]) => count > usual * 1.5);
  const [day] = crowded;
  return day
    ? [
        ...scattered,
        `${crowded.length} days have far more samples than the usual ${usual} (${formatDay(day[0])}: ${day[1]}). Do they stand in the file twice?`,
      ]
    : scattered;
};

/** Median of samples per day without the first and last day; 0 with too few days. */
export const medianSamplesPerDay = (days: ReadonlyMap<number, number>): number => {
  const whole = [...days].toSorted(([a], [b]) => a - b).slice(1, -1);
  return median(whole.map(([, count]) => count).toSorted((a, b) => a - b));
};

const formatFigure = (value: number): string => String(Number(value.toPrecision(4)));

const columnWarnings = ({ name, ref, field, unit }: ColumnPlan, tally: ColumnTally): string[] => {
  if (tally.written === 0) return [`${name}: there is no number in the whole column.`];
  const mean = tally.writtenSum / tally.written;
  const units = suggestUnits(field, unit, mean);
  const range = usualRange(field.key);
  const usual = range ? ` (usually ${range[0]} to ${range[1]}${field.unit && ` ${field.unit}`})` : '';
  const [other] = units ?? [];
  if (other !== undefined)
    return [
      `${name}: a mean of ${formatFigure(mean)} is unusual for ${field.key}${usual}. Is it in ${other}? --map '${ref}=${field.key}:${other}'`,
    ];
  if (units)
    return [
      `${name}: a mean of ${formatFigure(mean)} is unusual for ${field.key}${usual}. Look at the unit, the decimal sign (--decimal) and whether the column is ${field.key} at all.`,
    ];
  if (tally.unusual === 0) return [];
  return [
    `${name}: ${tally.unusual} of ${tally.values} values are far from usual${usual}; the lowest is ${formatFigure(tally.min)}, the highest ${formatFigure(tally.max)}. They are possible and would be stored: did the sensor fail?`,
  ];
};

const decimalWarnings = ({ columns, form }: ImportResult): string[] =>
  columns.taken.flatMap(({ name, index }) => {
    const { sign = '.', thousands = 'none' } = form.decimals[index] ?? {};
    if (thousands === 'none') return [];
    const cell = sign === ',' ? '1.400' : '1,400';
    return thousands === 'sure'
      ? [
          `${name}: a cell such as ${cell} is read as 1400, since the decimal sign of the file is the ${sign === ',' ? 'comma' : 'point'}.`,
        ]
      : [
          `${name}: nothing shows whether a cell such as 1.400 or 1,400 is 1400 or 1.4. The decimal sign is taken to be the ${sign === ',' ? 'comma' : 'point'}: say --decimal comma or --decimal point.`,
        ];
  });

/** Warnings about times, days, units and decimal signs to check before storing. */
export const listWarnings = (outcome: ImportResult): string[] => [
  ...clockWarnings(outcome),
  ...repeatWarnings(outcome),
  ...dayWarnings(outcome),
  ...decimalWarnings(outcome),
  ...outcome.columns.taken.flatMap((column, index) => {
    const tally = outcome.tally.columns[index];
    return tally && outcome.tally.lines > 0 ? columnWarnings(column, tally) : [];
  }),
];

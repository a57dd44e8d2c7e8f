import { kstOffsetMs } from '@onsil/domain/calendar/kst';
import { oldestRetainedTime } from '../store/retention.ts';
import type { ColumnPlan, ImportRequest } from './plan-columns.ts';
import type { ImportResult } from './run-import.ts';
import type { ColumnTally, Tally } from './tally.ts';
import { medianSamplesPerDay, listWarnings } from './warnings.ts';

const countText = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

const formatMinute = (ts: number, offset: number): string =>
  new Date(ts + offset).toISOString().slice(0, 16).replace('T', ' ');

/** Korean characters are two columns wide in a terminal. */
const width = (text: string): number =>
  text.length + (text.match(/[\u1100-\u115F\u2E80-\uD7A3\uFF00-\uFF60]/g)?.length ?? 0);

const table = (rows: readonly (readonly string[])[]): string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => width(row[column] ?? ''))));
  const padded = (cell: string, column: number): string => {
    const blank = ' '.repeat((widths[column] ?? 0) - width(cell));
    return column < 3 ? cell + blank : blank + cell; // text columns are left-aligned, numbers right-aligned
  };
  return rows.map((row) => `  ${row.map(padded).join('  ').trimEnd()}`);
};

const columnLine = ({ name, field, unit }: ColumnPlan, tally: ColumnTally | undefined): string[] => {
  const number = (value: number | undefined): string =>
    tally && tally.values > 0 && value !== undefined ? value.toFixed(field.decimals + 1) : '';
  const conversion = unit === field.unit ? field.unit : `${unit} → ${field.unit}`;
  return [
    name,
    field.key,
    conversion,
    String(tally?.values ?? 0),
    String(tally?.missing ?? 0),
    number(tally?.min),
    number(tally && tally.sum / tally.values),
    number(tally?.max),
  ];
};

const spanLines = ({ tally, time }: ImportResult): string[] => {
  if (tally.samples === 0) return [];
  const line = (name: string, ts: number): string => {
    const local = time.zone ? ` = ${formatMinute(ts, time.zone.offsetAt(ts))} in ${time.zone.name}` : '';
    return `  ${name} ${formatMinute(ts, kstOffsetMs)} in Korea${local}`;
  };
  return [line('from', tally.earliest), line('to  ', tally.latest)];
};

const monthsFor = (now: number, earliest: number): number => {
  let months = 1;
  while (oldestRetainedTime(now, months) > earliest) months += 1;
  return months;
};

const ageLines = ({ tally, oldest, now }: ImportResult): string[] =>
  tally.tooOld === 0
    ? []
    : [
        '',
        `${countText(tally.tooOld, 'sample is', 'samples are')} older than ${formatMinute(oldest, 0).slice(0, 10)}, the oldest that raw samples are kept for: not stored.`,
        `ONSIL_RAW_MONTHS=${monthsFor(now, tally.earliest)} keeps them. Set it for the portal too, or it deletes them again at night and only their rollups stay.`,
      ];

const faultLines = ({ tally }: ImportResult): string[] => {
  if (tally.badLines + tally.badValues === 0) return ['', 'No line and no value was refused.'];
  const kinds = (faults: Tally['lineFaults']): string[] =>
    [...faults.values()].flatMap(({ count: total, examples }) => [
      ...examples.map(({ line, text }) => `  line ${line}: ${text}`),
      ...(total > examples.length
        ? [`  … and ${countText(total - examples.length, 'more of this kind', 'more of this kind')}`]
        : []),
    ]);
  return [
    ...(tally.badLines > 0
      ? ['', `${countText(tally.badLines, 'bad line')}, left out whole:`, ...kinds(tally.lineFaults)]
      : []),
    ...(tally.badValues > 0
      ? ['', `${countText(tally.badValues, 'bad value')}, left out alone:`, ...kinds(tally.valueFaults)]
      : []),
  ];
};

const warningLines = (outcome: ImportResult): string[] => {
  const warnings = listWarnings(outcome);
  return warnings.length === 0 ? [] : ['', 'Look at this first:', ...warnings.map((text) => `  ! ${text}`)];
};

const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

const commandFor = (wish: ImportRequest, { columns, form }: ImportResult): string => {
  const option = (name: string, value: string | number | undefined): string[] =>
    value === undefined ? [] : [`--${name}`, String(value)];
  // `--zone -05:00` would be parsed as an option.
  const zone = wish.zone?.startsWith('-') ? [`--zone=${wish.zone}`] : option('zone', wish.zone);
  const guessed = columns.taken.find(({ index }) => form.decimals[index]?.thousands === 'guessed');
  const sign = guessed && (form.decimals[guessed.index]?.sign === ',' ? 'comma' : 'point');
  const words = [
    wish.file,
    ...option('controller', wish.controller),
    ...option('header', wish.header),
    ...option('date', wish.date),
    ...option('time', wish.time),
    ...option('format', wish.format),
    ...zone,
    ...option('decimal', wish.decimal ?? sign),
    ...option('variable', wish.variable),
    ...option('value', wish.value),
    ...columns.taken.flatMap(({ ref, field, unit }) =>
      option('map', `${ref}=${field.key}${unit === field.unit ? '' : `:${unit}`}`),
    ),
    '--go',
  ];
  return ['npm run import --', ...words.map(quoted)].join(' ');
};

const dryLines = (outcome: ImportResult, wish: ImportRequest): string[] => {
  const { added, corrected, unchanged } = outcome;
  if (added + corrected + unchanged === 0) return ['', 'Nothing of it would be stored.'];
  return [
    '',
    `To store: ${countText(added, 'new sample')}; to correct, where other values stand now: ${countText(corrected, 'sample')}; there already: ${countText(unchanged, 'sample')}.`,
    'Nothing is stored yet. This stores it:',
    '',
    `  ${commandFor(wish, outcome)}`,
  ];
};

const storedLines = ({ added, corrected, unchanged }: ImportResult): string[] => [
  '',
  `Stored: ${countText(added, 'new sample')}; corrected: ${countText(corrected, 'sample')}; there already: ${countText(unchanged, 'sample')}.`,
];

/** Describes what an import did, or without `go` would do. */
export const describeImport = (outcome: ImportResult, wish: ImportRequest, go: boolean): string => {
  const { tally, time, columns } = outcome;
  return [
    `${countText(tally.lines, 'line')} with a time in "${time.name}" (${time.format}); ${countText(tally.samples, 'sample')} for the controller ${wish.controller}.`,
    ...outcome.form.notes.map((text) => `  ${text}`),
    ...spanLines(outcome),
    ...(medianSamplesPerDay(tally.days) > 0
      ? [`  ${countText(medianSamplesPerDay(tally.days), 'sample')} on a usual day`]
      : []),
    ...(tally.timeOnly > 0
      ? [`  ${countText(tally.timeOnly, 'line has', 'lines have')} a time and nothing measured`]
      : []),
    ...(outcome.repeated > 0 && !outcome.form.isLong
      ? [`  ${countText(outcome.repeated, 'line repeats', 'lines repeat')} the time of another; the later line counts`]
      : []),
    '',
    ...table([
      ['column', 'field', 'unit', 'values', 'no value', 'min', 'mean', 'max'],
      ...columns.taken.map((column, index) => columnLine(column, tally.columns[index])),
    ]),
    ...(columns.proposed
      ? ['', 'These columns are proposed by their names. Look at the units and values: is each what it says?']
      : []),
    ...(columns.left.length > 0 ? ['', `Columns left out: ${columns.left.join(', ')}`] : []),
    ...ageLines(outcome),
    ...faultLines(outcome),
    ...warningLines(outcome),
    ...(go ? storedLines(outcome) : dryLines(outcome, wish)),
    ...(outcome.stopped
      ? [
          '',
          'Stopped before the end of the file: all this is about its first part. The same command does the rest too.',
        ]
      : []),
  ].join('\n');
};

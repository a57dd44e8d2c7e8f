import { parseArgs } from 'node:util';
import { describeImport } from '#features/telemetry/csv-import/describe-import.ts';
import { planTime, type ImportRequest } from '#features/telemetry/csv-import/plan-columns.ts';
import { prepareImport } from '#features/telemetry/csv-import/prepare-import.ts';
import { runImport } from '#features/telemetry/csv-import/run-import.ts';
import { readConfig } from '#platform/config.ts';
import { startError } from '#platform/start-error.ts';
import { attachDatabase } from '../app/database-process.ts';
import { createServices } from '../app/services.ts';
import {
  createProgress,
  resolveUserPath,
  printLine,
  createSilentLog,
  runCommand,
  createStopSignal,
} from './console.ts';

const usage = `Imports a controller's past values from a CSV file (gzipped or not). Without --go it only reports what it would store.

  npm run import -- FILE --controller SYSTEM_ID [--time COLUMN] [--zone ZONE] [--map COLUMN=field[:unit]]… [--go]

  --controller  system ID of the controller
  --time        time column, by name or number (1 is the first)
  --date        date column, if date and time are in separate columns: --date Datum --time Tijd
  --format      iso, epoch-s, epoch-ms, excel (day numbers), or a pattern of yyyy yy MM M dd d HH H hh h mm m ss s a, such as
                'M/d/yyyy h:mm a' (a is AM, PM, 오전 or 오후). By default, the first one that reads all times
  --zone        time zone of times without an offset: Asia/Seoul, Europe/Amsterdam, +09:00 …
  --map         a column and its field, with the unit if it differs: 'Tair=temperature', 'EC=ec:µS/cm'; repeat for each column.
                By default, columns are matched by name
  --decimal     comma or point, if the file does not show it
  --header      the line with the column names, 0 for none; found automatically by default
  --variable, --value   columns of a table in long form: each line has a variable and its value
  --go          store the values

Example:
  npm run import -- climate.csv --controller house-1 --time Date --format 'M/d/yyyy H:mm' --zone Asia/Seoul --map Tair=temperature
`;

const options = {
  controller: { type: 'string' },
  time: { type: 'string' },
  date: { type: 'string' },
  decimal: { type: 'string' },
  header: { type: 'string' },
  variable: { type: 'string' },
  value: { type: 'string' },
  format: { type: 'string' },
  zone: { type: 'string' },
  map: { type: 'string', multiple: true },
  go: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Where samples are kept for good: a hundred years. */
const maxMonths = 1_200;

const needed = (text: string | undefined, sentence: string): string => {
  if (!text) throw startError('BAD_SETTING', `${sentence}\n\n${usage}`);
  return text;
};

const decimalOf = (text: string | undefined): 'comma' | 'point' | undefined => {
  if (text === undefined || text === 'comma' || text === 'point') return text;
  throw startError('BAD_SETTING', `Invalid --decimal "${text}": use comma or point.`);
};

const headerOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (/^\d{1,3}$/.test(text)) return Number(text);
  throw startError('BAD_SETTING', `Invalid --header "${text}": give a line number, or 0 if no line names the columns.`);
};

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) return printLine(usage);
  if (positionals.length > 1)
    throw startError(
      'BAD_SETTING',
      `Give one file at a time; quote names with blanks (${positionals.join(' | ')}).\n\n${usage}`,
    );
  const named = needed(positionals[0], 'Name the file to import.');
  const asked: ImportRequest = {
    file: resolveUserPath(named),
    controller: values.controller ?? '',
    time: values.time ?? '',
    date: values.date,
    format: values.format,
    zone: values.zone,
    maps: values.map ?? [],
    decimal: decimalOf(values.decimal),
    header: headerOf(values.header),
    variable: values.variable,
    value: values.value,
  };
  const go = values.go ?? false;
  const progress = createProgress();
  const { file, wish } = await prepareImport(asked, go, progress.show).finally(progress.end);
  planTime(wish, file.header); // reports errors before a database is started
  needed(wish.controller, 'Set the controller with --controller SYSTEM_ID.');
  const config = readConfig(process.env);
  const log = createSilentLog(config);
  const services = await createServices(config, log, await attachDatabase(config, log));
  const signal = createStopSignal();
  try {
    const { ctx, disk } = services;
    const outcome = await runImport(file, wish, go, {
      ctx,
      rawMonths: config.ONSIL_RAW_MONTHS ?? maxMonths,
      accepting: () => disk.state() !== 'full',
      signal,
      progress: progress.show,
    });
    progress.end();
    printLine(describeImport(outcome, wish, go));
    if (outcome.stopped) process.exitCode = 1;
  } finally {
    progress.end();
    await services.close();
  }
};

runCommand(run, usage);

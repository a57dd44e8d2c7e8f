import { parseArgs } from 'node:util';
import { readConfig } from '#platform/config.ts';
import { startError } from '#platform/start-error.ts';
import { openCsv } from '#features/telemetry/import-file-service.ts';
import { planTime, type ImportWish } from '#features/telemetry/import-plan-service.ts';
import { describeImport } from '#features/telemetry/import-report-service.ts';
import { runImport } from '#features/telemetry/import-run-service.ts';
import { createProgress, givenPath, print, quietLog, runCommand, stopSignal } from './console.ts';
import { layFoundation } from './roles/foundation.ts';
import { joinDatabase } from './roles/kept-database.ts';

const usage = `Takes a controller's past out of a CSV file (gzipped or not). Without --go it stores nothing and says what it would do.

  npm run import -- FILE --controller SYSTEM_ID --time COLUMN [--format FORMAT] [--zone ZONE] [--map COLUMN=field[:unit]]… [--go]

  --controller  system id of the controller that measured
  --time        column of the times
  --format      iso (the default), epoch-s, epoch-ms, or a pattern of yyyy MM M dd d HH H mm m ss, such as 'M/d/yyyy H:mm'
  --zone        zone of times without offset: Asia/Seoul, Europe/Amsterdam, +09:00 …
  --map         a column and the field that it becomes, with its unit where that is another: 'Tair=temperature', 'EC=ec:µS/cm';
                once for each column. With none, columns are proposed by their names
  --go          stores

Example:
  npm run import -- climate.csv --controller house-1 --time Date --format 'M/d/yyyy H:mm' --zone Asia/Seoul --map Tair=temperature
`;

const options = {
  controller: { type: 'string' },
  time: { type: 'string' },
  format: { type: 'string' },
  zone: { type: 'string' },
  map: { type: 'string', multiple: true },
  go: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const needed = (text: string | undefined, sentence: string): string => {
  if (!text) throw startError('BAD_SETTING', `${sentence}\n\n${usage}`);
  return text;
};

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) return print(usage);
  if (positionals.length > 1)
    throw startError(
      'BAD_SETTING',
      `One file at a time, please; a name with blanks goes in quotes (${positionals.join(' | ')}).\n\n${usage}`,
    );
  const named = needed(positionals[0], 'Say which file to import.');
  const wish: ImportWish = {
    file: givenPath(named),
    controller: values.controller ?? '',
    time: values.time ?? '',
    format: values.format ?? 'iso',
    zone: values.zone,
    maps: values.map ?? [],
  };
  const file = await openCsv(wish.file);
  planTime(wish, file.header); // says what is wrong before a database is started
  needed(wish.controller, 'Say with --controller which controller measured this.');
  const config = readConfig(process.env);
  const log = quietLog(config);
  const foundation = await layFoundation(config, log, await joinDatabase(config, log));
  const signal = stopSignal();
  const progress = createProgress();
  try {
    const { ctx, pool, disk } = foundation;
    const outcome = await runImport(file, wish, values.go ?? false, {
      ctx,
      pool,
      rawMonths: config.ONSIL_RAW_MONTHS,
      accepting: () => disk.state() !== 'full',
      signal,
      progress: progress.show,
    });
    progress.end();
    print(describeImport(outcome, wish, values.go ?? false));
    if (outcome.stopped) process.exitCode = 1;
  } finally {
    progress.end();
    await foundation.close();
  }
};

runCommand(run, usage);

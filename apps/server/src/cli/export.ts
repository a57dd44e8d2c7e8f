import { parseArgs } from 'node:util';
import { dayMs } from '@onsil/domain/calendar/duration';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { exportSamples } from '#features/telemetry/export/export-samples.ts';
import { readConfig } from '#platform/config.ts';
import { startError } from '#platform/start-error.ts';
import { attachDatabase } from '../app/database-process.ts';
import { createServices } from '../app/services.ts';
import {
  createProgress,
  createSilentLog,
  createStopSignal,
  printLine,
  requireDatabase,
  resolveUserPath,
  runCommand,
} from './console.ts';

const usage = `Writes samples into a file for analysis, a row for each sample and a column for each field. The portal can keep running.

  npm run export -- samples FILE [--controller SYSTEM_ID]… [--from DAY] [--to DAY]

  FILE          a new file that ends with .parquet or .csv; times in UTC
  --controller  system ID of a controller; repeat for more. All by default
  --from, --to  first and last day in Korea, such as 2026-05-01. All that is kept by default

Example:
  npm run export -- samples may.parquet --controller house-1 --from 2026-05-01 --to 2026-05-31
`;

const options = {
  controller: { type: 'string', multiple: true },
  from: { type: 'string' },
  to: { type: 'string' },
  help: { type: 'boolean' },
} as const;
const startOf = (name: string, day: string | undefined): number | undefined => {
  if (day === undefined) return undefined;
  const start = /^\d{4}-\d\d-\d\d$/.test(day) ? kstDayStart(day) : Number.NaN;
  if (Number.isNaN(start))
    throw startError('BAD_SETTING', `Invalid --${name} "${day}": give a day, such as 2026-05-01.`);
  return start;
};

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) return printLine(usage);
  const [what, named, ...others] = positionals;
  if (what !== 'samples' || !named || others.length > 0)
    throw startError('BAD_SETTING', `Say what is exported and name one file: samples FILE.\n\n${usage}`);
  const [from = -Infinity, last] = [startOf('from', values.from), startOf('to', values.to)];
  const config = readConfig(process.env);
  requireDatabase(config);
  const log = createSilentLog(config);
  const services = await createServices(config, log, await attachDatabase(config, log));
  const progress = createProgress();
  const file = resolveUserPath(named);
  try {
    const request = {
      file,
      controllerIds: values.controller ?? [],
      from,
      until: last === undefined ? Infinity : last + dayMs,
    };
    const { controllers, samples, fields } = await exportSamples(services.ctx, request, {
      signal: createStopSignal(),
      progress: progress.show,
    });
    progress.end();
    printLine(
      `${samples.toLocaleString('en')} samples of ${controllers} ${controllers === 1 ? 'controller' : 'controllers'}, ${fields.length} fields: ${file}`,
    );
  } finally {
    progress.end();
    await services.close();
  }
};

runCommand(run, usage);

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { TestContext } from 'vitest';
import { hourMs } from '@onsil/domain/calendar/duration';

// Six weeks of real lettuce glasshouses (Autonomous Greenhouse Challenge 2022).
/** The folder of the data sets, which are no part of the repository. */
export const datasets = process.env['ONSIL_DATASETS'] ?? path.join(import.meta.dirname, '../../../../../shared/data');
export const lettuceFolder = path.join(datasets, 'agc2022-lettuce');
/** Skips a test without the data sets. */
export const needData = (context: TestContext): void =>
  context.skip(!existsSync(lettuceFolder), `no data sets at ${datasets}; name their folder with ONSIL_DATASETS`);

export type Dataset = { file: string; time: string; format: string; columns: Record<string, string>; offset: number };

export const exp1 = (team: string): Dataset => ({
  file: path.join(lettuceFolder, `exp1/${team}/GreenhouseClimate.csv.gz`),
  time: 'Date',
  format: 'M/d/yyyy H:mm',
  offset: hourMs, // before daylight saving time
  columns: { temperature: 'Tair', humidity: 'Rhair', co2: 'CO2air', light: 'PARin' },
});
export const exp2 = (team: string): Dataset => ({
  file: path.join(lettuceFolder, `exp2/${team}/climate_data.csv.gz`),
  time: 'timestamp',
  format: 'iso',
  offset: 2 * hourMs,
  columns: { temperature: 'T_Air', humidity: 'rh_Air', co2: 'co2_Air', light: 'par' },
});

export type Row = { ts: number; values: Record<string, number> };

/** Parses the file simply: it has no quotes. Of two lines with the same time the later counts. */
export const plainRows = ({ file, time, columns, offset }: Dataset): Row[] => {
  const [header = '', ...lines] = gunzipSync(readFileSync(file)).toString().trimEnd().split(/\r?\n/);
  const names = header.split(',');
  const rows = new Map<number, Row>();
  for (const line of lines) {
    const cells = line.split(',');
    const [month, day, year, hours, minutes] = (cells[names.indexOf(time)] ?? '').match(/\d+/g)?.map(Number) ?? [];
    const [y, m, d] = (month ?? 0) > 999 ? [month, day, year] : [year, month, day];
    const ts = Date.UTC(y ?? 0, (m ?? 0) - 1, d, hours, minutes) - offset;
    const said = Object.entries(columns).map(([field, column]) => [field, cells[names.indexOf(column)] ?? ''] as const);
    const values = Object.fromEntries(said.flatMap(([field, cell]) => (cell === '' ? [] : [[field, Number(cell)]])));
    if (Object.keys(values).length > 0) rows.set(ts, { ts, values: { ...rows.get(ts)?.values, ...values } });
  }
  return [...rows.values()];
};

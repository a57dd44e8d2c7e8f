import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { formatFigure } from '../figures.ts';
import type { Influx } from '../peers/influx.ts';
import type { NarrowTable } from '../peers/narrow-table.ts';
import type { Portal } from '../portal.ts';
import { printGoal, printNote, printLine, printTable } from '../report.ts';
import { fields } from '../samples.ts';
import type { Contender } from './ingest-contenders.ts';

type Systems = { portal: Portal; narrow: NarrowTable; influx: Influx | undefined };

const numberOf = async (pool: Portal['pool'], text: string): Promise<number> =>
  Number((await pool.query<{ n: string | number }>(text)).rows[0]?.n);

/** Samples in both forms. */
const countSamples =
  'select (select count(*) from reading) + (select coalesce(sum(samples), 0) from sample_chunk) as n';

/** Counts the stored samples: every acknowledged one must exist. */
export const checkStored = async (
  { portal, narrow, influx }: Systems,
  contenders: readonly Contender[],
): Promise<void> => {
  const acknowledged = (system: Contender['system']): number =>
    contenders
      .filter((one) => one.system === system)
      .reduce((sum, { outcomes }) => sum + outcomes.reduce((all, one) => all + one.acknowledged, 0), 0);
  const stored = {
    ours: await numberOf(portal.pool, countSamples),
    narrow: (await numberOf(narrow.pool, 'select count(*) as n from ts_kv')) / fields.length,
    influx: influx ? Number((await influx.query('select count(temperature) from climate'))[0]?.[1] ?? 0) : 0,
  };
  printLine();
  for (const system of ['ours', 'narrow', 'influx'] as const) {
    if (system === 'influx' && !influx) continue;
    printGoal(
      `${system}: ${formatFigure(acknowledged(system))} samples acknowledged, ${formatFigure(stored[system])} stored`,
      stored[system] === acknowledged(system),
    );
  }
};

const bytesIn = async (folder: string): Promise<number> => {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then(
        (file) => (file.isFile() ? file.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

const relations = (names: string): string =>
  `select sum(pg_total_relation_size(oid)) as n from pg_class where relkind = 'r' and relname ~ '${names}'`;

/** Prints the disk space per data point, including indexes. */
export const printSizes = async ({ portal, narrow, influx }: Systems): Promise<void> => {
  const samples = await numberOf(portal.pool, countSamples);
  const narrowPoints = await numberOf(narrow.pool, 'select count(*) as n from ts_kv');
  const raw = await numberOf(portal.pool, relations('^(reading|sample_chunk)'));
  const rollups = await numberOf(portal.pool, relations('^day_rollup$'));
  const rows = [
    ['Onsil, samples', formatFigure(raw / samples / fields.length)],
    ['Onsil, rollups beside them', formatFigure(rollups / samples / fields.length)],
    ['narrow table', formatFigure((await numberOf(narrow.pool, relations('^ts_kv$'))) / narrowPoints)],
  ];
  if (influx) {
    const points = Number((await influx.query('select count(temperature) from climate'))[0]?.[1] ?? 0) * fields.length;
    rows.push([
      `InfluxDB ${influx.version}`,
      formatFigure(((await bytesIn(`${influx.folder}/data`)) + (await bytesIn(`${influx.folder}/wal`))) / points),
    ]);
  }
  printLine();
  printTable(['on the disk', 'bytes a point'], rows);
  printNote(
    'The narrow table has no copy of the newest values here, InfluxDB still keeps part of it in its log, not yet compressed.',
  );
};

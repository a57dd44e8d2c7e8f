import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { arrayLiteral } from '../../apps/server/src/features/telemetry/store/columns.ts';
import { readSpan } from '../../apps/server/src/features/telemetry/store/sample-reader.ts';
import { toSamples } from '../../packages/domain/src/telemetry/sample-columns.ts';
import type { Controller } from '../fleet.ts';
import { openHttp, requestBytes } from '../load/http-connection.ts';
import { openInflux, type Influx } from '../peers/influx.ts';
import { openNarrowTable, type NarrowTable } from '../peers/narrow-table.ts';
import { fields } from '../samples.ts';
import type { Workspace } from '../workspace.ts';
import { spans } from './bench-query.ts';
import { day, type Year } from './year.ts';

export type Peers = { narrow: NarrowTable; influx: Influx | undefined };

type Row = { ts: number; values: (number | null)[] };

const rowsOf = async ({ portal }: Year, controllerNo: number, from: number, to: number): Promise<Row[]> => {
  const columns = await readSpan(portal.db, { controllerNo, from, until: to }, fields);
  return toSamples(columns).map(({ ts, values }) => ({ ts, values: fields.map((key) => values[key] ?? null) }));
};

const intoNarrow = async ({ pool }: NarrowTable, { entityId }: Controller, rows: readonly Row[]): Promise<void> => {
  for (const [key] of fields.entries())
    await pool.query(
      'insert into ts_kv (entity_id, key, ts, dbl_v) select $1, $2, ts, v from unnest($3::bigint[], $4::float8[]) as x(ts, v) on conflict do nothing',
      [entityId, key, arrayLiteral(rows.map(({ ts }) => ts)), arrayLiteral(rows.map(({ values }) => values[key]))],
    );
};

const linesAtOnce = 5_000;

const intoInflux = async (
  { port }: Influx,
  farm: string,
  { controllerId }: Controller,
  rows: readonly Row[],
): Promise<void> => {
  const connection = await openHttp(port);
  for (let start = 0; start < rows.length; start += linesAtOnce) {
    const lines = rows.slice(start, start + linesAtOnce).map(({ ts, values }) => {
      const pairs = values.map((value, index) => `${fields[index]}=${value ?? 0}`);
      return `climate,farm=${farm},controller=${controllerId} ${pairs.join(',')} ${ts}`;
    });
    const { status } = await connection.send(
      requestBytes('POST', '/write?db=bench&precision=ms', {}, lines.join('\n')),
    );
    if (status !== 204) throw new Error(`influxd rejected the year's samples: ${status}`);
  }
  connection.close();
};

const fillPeers = async (year: Year, { narrow, influx }: Peers): Promise<void> => {
  const [farm] = year.farms;
  for (const [index, controller] of (farm?.controllers ?? []).entries()) {
    const days = index === 0 ? spans.series.ms / day : 1;
    for (let start = year.to - days * day; start < year.to; start += 7 * day) {
      const rows = await rowsOf(year, controller.controllerNo, start, Math.min(year.to, start + 7 * day));
      await intoNarrow(narrow, controller, rows);
      if (influx) await intoInflux(influx, farm?.farmId ?? '', controller, rows);
    }
  }
  await narrow.pool.query(
    `insert into ts_kv_latest select distinct on (entity_id, key) * from ts_kv order by entity_id, key, ts desc`,
  );
  await narrow.pool.query('vacuum analyze');
};

/**
 * Loads the same samples into the other systems: three months of the first controller, the last day of the rest of its
 * farm.
 */
export const openPeers = async (place: Workspace, year: Year): Promise<Peers> => {
  const narrow = await openNarrowTable(place, path.join(year.folder, 'narrow'));
  const influx = await openInflux(place, path.join(year.folder, 'influx'));
  const filled = path.join(year.folder, 'peers.json');
  if (!existsSync(filled)) {
    await fillPeers(year, { narrow, influx });
    await writeFile(filled, '{}');
  }
  return { narrow, influx };
};

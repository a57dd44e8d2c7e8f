import { minLitLight } from '@onsil/domain/telemetry/photoperiod';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { rolledValueSql } from './columns.ts';
import { listSeries } from './series.ts';

const dayMs = 86_400_000;

export type Figures = { min: number; avg: number; max: number };

/** Figures of one field: over the whole time, while lit, while dark. */
type Triple = (number | null)[];

const figuresWhere = (key: string, condition: string): string => {
  const [min, max, sum, n] = (['min', 'max', 'sum', 'n'] as const).map((statistic) => rolledValueSql(key, statistic));
  const over = (value: string): string => `${value} filter (where ${condition})`;
  return `jsonb_build_array(${over(`min(${min})`)}, ${over(`sum(${sum})`)} / nullif(${over(`sum(${n})`)}, 0), ${over(`max(${max})`)})`;
};

const figuresByLight = (key: string): string =>
  `jsonb_build_array(${['true', 'lit', 'not lit'].map((condition) => figuresWhere(key, condition)).join(', ')})`;

/** Min, mean and max of fields by controller from 10-minute buckets, in the order of `keys`. */
export const listFigures = async (
  db: Database,
  controllerNos: readonly number[],
  keys: readonly string[],
  from: Date,
  to: Date,
): Promise<{ controllerNo: number; fields: [Triple, Triple, Triple][] }[]> => {
  const light = `${rolledValueSql('light', 'sum')} / nullif(${rolledValueSql('light', 'n')}, 0) >= ${minLitLight} as lit`;
  const { rows } = await sql<{ controllerNo: number; fields: [Triple, Triple, Triple][] }>`
    select controller_no as "controllerNo", jsonb_build_array(${sql.raw(keys.map(figuresByLight).join(', '))}) as fields
    from (select *, ${sql.raw(light)} from rollup_10m
      where controller_no = any(${controllerNos}) and bucket >= ${from} and bucket < ${to}) buckets
    group by controller_no`.execute(db);
  return rows;
};

/** Min, mean and max of the daily maxima, for fields that only grow during a day. `from` is the start of a day. */
export const listDailyMaxima = async (
  db: Database,
  controllerNos: readonly number[],
  keys: readonly string[],
  from: Date,
  to: Date,
): Promise<{ controllerNo: number; fields: Triple[] }[]> => {
  const range = { from: from.getTime(), to: to.getTime(), width: dayMs, source: 'r1d' } as const;
  const stored = await listSeries(db, controllerNos, keys, range);
  return stored.map(({ controllerNo, fields }) => ({
    controllerNo,
    fields: fields.map(({ max }) => {
      const maxima = max.filter((value) => value !== null);
      if (maxima.length === 0) return [null, null, null];
      return [Math.min(...maxima), maxima.reduce((sum, value) => sum + value, 0) / maxima.length, Math.max(...maxima)];
    }),
  }));
};

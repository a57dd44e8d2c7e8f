import type pg from 'pg';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
};

export type RowsRead = { rows: number; statements: { text: string; rows: number; tables: Record<string, number> }[] };

/** Rows that a plan read of tables, whether they were used or thrown away by a filter. */
const addRows = (plan: Plan, tables: Record<string, number>): void => {
  const relation = plan['Relation Name'];
  if (relation !== undefined && plan['Node Type'] !== 'ModifyTable') {
    const each =
      plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
    tables[relation] = (tables[relation] ?? 0) + Math.round(each * plan['Actual Loops']);
  }
  for (const part of plan.Plans ?? []) addRows(part, tables);
};

type Statement = { text: string; values: unknown[] };
type Query = (...args: unknown[]) => unknown;

const recorders = new WeakMap<pg.Pool, { into: Statement[] | null }>();

/** Keeps what the connections of a pool are asked while `into` is set. */
const recorderOf = (pool: pg.Pool): { into: Statement[] | null } => {
  const known = recorders.get(pool);
  if (known) return known;
  const recorder: { into: Statement[] | null } = { into: null };
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as unknown as Query;
    const recording: Query = (first, values, ...rest) => {
      const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text;
      const given = Array.isArray(values) ? values : (first as { values?: unknown } | null)?.values;
      if (typeof text === 'string' && Array.isArray(given)) recorder.into?.push({ text, values: given });
      return query(first, values, ...rest);
    };
    client.query = recording as unknown as typeof client.query;
  });
  recorders.set(pool, recorder);
  return recorder;
};

const record = async (pool: pg.Pool, work: () => Promise<unknown>): Promise<Statement[]> => {
  const recorder = recorderOf(pool);
  const statements: Statement[] = [];
  recorder.into = statements;
  try {
    await work();
  } finally {
    recorder.into = null;
  }
  return statements;
};

/**
 * Counts the rows of tables that PostgreSQL reads for `work`: its statements, without those that only insert, are run again by
 * EXPLAIN ANALYZE, each in a transaction that is rolled back.
 */
export const countRowsRead = async (pool: pg.Pool, work: () => Promise<unknown>): Promise<RowsRead> => {
  const asked = await record(pool, work);
  const client = await pool.connect();
  const statements: RowsRead['statements'] = [];
  try {
    for (const { text, values } of asked.filter((one) => /^\s*(select|with|update|delete)\b/i.test(one.text))) {
      await client.query('begin');
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
        text: `explain (analyze, timing off, format json) ${text}`,
        values,
      });
      await client.query('rollback');
      const tables: Record<string, number> = {};
      for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? []) addRows(plan, tables);
      statements.push({ text, tables, rows: Object.values(tables).reduce((sum, one) => sum + one, 0) });
    }
  } finally {
    client.release();
  }
  return { rows: statements.reduce((sum, one) => sum + one.rows, 0), statements };
};

import { sql } from 'kysely';
import type { DB } from './database-types.ts';
import type { Database } from './database.ts';

/** Columns of tables that hold texts, or JSON with texts. */
export type TextColumns = { readonly [Table in keyof DB]?: readonly (keyof DB[Table] & string)[] };

const replaceIn = (value: unknown, replace: (text: string) => string): unknown => {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((one) => replaceIn(one, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceIn(one, replace)]));
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Serializes replacements until the transaction ends. */
export const lockTexts = async (db: Database): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext('replaced texts'))`.execute(db));

/** Replaces whole texts of the columns, in JSON at any depth; each different value is read once. */
export const replaceTexts = async (
  db: Database,
  columns: TextColumns,
  replace: (text: string) => string,
): Promise<void> => {
  for (const [table, names] of Object.entries(columns))
    for (const name of names ?? []) {
      const column = sql.ref(name);
      const { rows } = await sql<{ value: unknown; type: string }>`
        select distinct ${column} as value, pg_typeof(${column})::text as type
        from ${sql.table(table)} where ${column} is not null`.execute(db);
      const changes = rows
        .map(({ value }) => ({ from: asText(value), to: asText(replaceIn(value, replace)) }))
        .filter(({ from, to }) => from !== to);
      if (changes.length === 0) continue;
      const type = sql.raw(rows[0]?.type === 'jsonb' ? 'jsonb' : 'text');
      const [from, to] = [changes.map((one) => one.from), changes.map((one) => one.to)];
      await sql`
        update ${sql.table(table)} set ${column} = change.to_value::${type}
        from unnest(${from}::text[], ${to}::text[]) as change (from_value, to_value)
        where ${column} = change.from_value::${type}`.execute(db);
    }
};

import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';
import { containing } from '#platform/keyword.ts';

export type AuditFilter = {
  from?: Date | undefined;
  to?: Date | undefined;
  kind?: string | undefined;
  action?: string | undefined;
  fno?: number | undefined;
  mno?: number | undefined;
  keyword: string;
};
/** Position in the log; older entries follow. */
export type Position = { at: Date; auditId: number };
type Values = Record<string, unknown> | null;

const entries = (db: Database, { from, to, kind, action, fno, mno, keyword }: AuditFilter) => {
  const like = containing(keyword);
  return db
    .selectFrom('audit_log as entry')
    .$if(from !== undefined, (query) => query.where('entry.at', '>=', from ?? null))
    .$if(to !== undefined, (query) => query.where('entry.at', '<', to ?? null))
    .$if(kind !== undefined, (query) => query.where('entry.kind', '=', kind ?? ''))
    .$if(action !== undefined, (query) => query.where('entry.action', '=', action ?? ''))
    .$if(fno !== undefined, (query) => query.where('entry.fno', '=', fno ?? null))
    .$if(mno !== undefined, (query) => query.where('entry.mno', '=', mno ?? null))
    .$if(keyword !== '', (query) => query.where('entry.thing', 'ilike', like));
};

/** Newest first, from `offset` or after the position `after`. */
export const listEntries = (
  db: Database,
  filter: AuditFilter,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: Position },
) =>
  entries(db, filter)
    .leftJoin('member', 'member.mno', 'entry.mno')
    .leftJoin('farm', 'farm.fno', 'entry.fno')
    .select([
      sql<number>`entry.audit_id::float8`.as('auditId'),
      'entry.at',
      'entry.mno',
      'member.name as memberNm',
      'entry.action',
      'entry.kind',
      'entry.thing',
      'entry.fno',
      'farm.name as farmNm',
      sql<Values>`entry.before`.as('before'),
      sql<Values>`entry.after`.as('after'),
    ])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(entry.at, entry.audit_id) < (${after?.at}, ${after?.auditId})`),
    )
    .orderBy('entry.at', 'desc')
    .orderBy('entry.audit_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countEntries = async (db: Database, filter: AuditFilter): Promise<number> =>
  (
    await entries(db, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Names of members and companies by number; deleted ones have none. */
export const namesOf = async (
  db: Database,
  { member, company }: Record<'member' | 'company', readonly number[]>,
): Promise<Record<'member' | 'company', ReadonlyMap<string, string>>> => {
  const { rows } = await sql<{ what: string; id: string; name: string }>`
    select 'member' as what, mno::text as id, name from member where mno = any(${member}::int[])
    union all
    select 'company', cno::text, name from company where cno = any(${company}::int[])`.execute(db);
  const namesByKind = (what: string) =>
    new Map(rows.filter((row) => row.what === what).map(({ id, name }) => [id, name]));
  return { member: namesByKind('member'), company: namesByKind('company') };
};

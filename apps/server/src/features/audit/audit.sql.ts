import { sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';

export type AuditFilter = {
  from?: Date | undefined;
  to?: Date | undefined;
  kind?: string | undefined;
  action?: string | undefined;
  farmNo?: number | undefined;
  memberNo?: number | undefined;
  keyword: string;
};
/** Position in the log, of its last entry read. */
export type AuditCursor = { at: Date; auditId: number };
type Values = Record<string, unknown> | null;

const entries = (db: Database, { from, to, kind, action, farmNo, memberNo, keyword }: AuditFilter) => {
  const like = containsPattern(keyword);
  return db
    .selectFrom('auditLog as entry')
    .$if(from !== undefined, (query) => query.where('entry.at', '>=', from ?? null))
    .$if(to !== undefined, (query) => query.where('entry.at', '<', to ?? null))
    .$if(kind !== undefined, (query) => query.where('entry.kind', '=', kind ?? ''))
    .$if(action !== undefined, (query) => query.where('entry.action', '=', action ?? ''))
    .$if(farmNo !== undefined, (query) => query.where('entry.farmNo', '=', farmNo ?? null))
    .$if(memberNo !== undefined, (query) => query.where('entry.memberNo', '=', memberNo ?? null))
    .$if(keyword !== '', (query) =>
      query.where(
        sql<boolean>`(entry.thing ilike ${like} or entry.before::text ilike ${like} or entry.after::text ilike ${like}
          or entry.farm_no in (select farm_no from farm where name ilike ${like})
          or entry.member_no in (select member_no from member where name ilike ${like}))`,
      ),
    );
};

export type AuditOrder = 'asc' | 'desc';

/** In the order of time, from `offset` or after the position `after`. */
export const listEntries = (
  db: Database,
  filter: AuditFilter,
  { order, limit, offset = 0, after }: { order: AuditOrder; limit: number; offset?: number; after?: AuditCursor },
) =>
  entries(db, filter)
    .leftJoin('member', 'member.memberNo', 'entry.memberNo')
    .leftJoin('farm', 'farm.farmNo', 'entry.farmNo')
    .select([
      'entry.auditId',
      'entry.at',
      'entry.memberNo',
      'member.name as memberName',
      'entry.action',
      'entry.kind',
      'entry.thing',
      'entry.farmNo',
      'farm.name as farmName',
      sql<Values>`entry.before`.as('before'),
      sql<Values>`entry.after`.as('after'),
    ])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(entry.at, entry.audit_id) ${order === 'asc' ? sql`>` : sql`<`} (${after?.at}, ${after?.auditId})`,
      ),
    )
    .orderBy('entry.at', order)
    .orderBy('entry.auditId', order)
    .offset(offset)
    .limit(limit)
    .execute();

export const countEntries = (db: Database, filter: AuditFilter): Promise<number> => countRows(entries(db, filter));

/** Names of members and companies by number; deleted ones have none. */
export const findNames = async (
  db: Database,
  { member, company }: Record<'member' | 'company', readonly number[]>,
): Promise<Record<'member' | 'company', ReadonlyMap<string, string>>> => {
  const { rows } = await sql<{ what: string; id: string; name: string }>`
    select 'member' as what, member_no::text as id, name from member where member_no = any(${member}::int[])
    union all
    select 'company', company_id::text, name from company where company_id = any(${company}::int[])`.execute(db);
  const namesByKind = (what: string) =>
    new Map(rows.filter((row) => row.what === what).map(({ id, name }) => [id, name]));
  return { member: namesByKind('member'), company: namesByKind('company') };
};

export type AuditRow = {
  at: Date;
  memberNo: number | null;
  action: string;
  kind: string;
  thing: string;
  farmNo: number | null;
  before: object | null;
  after: object | null;
};

export const insertAuditRows = async (db: Database, rows: readonly AuditRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await db
    .insertInto('auditLog')
    .values(
      rows.map(({ before, after, ...row }) => ({
        ...row,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
      })),
    )
    .execute();
};

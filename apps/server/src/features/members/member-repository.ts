import { sql } from 'kysely';
import type { FarmRole, MemberRole } from '@onsil/contract/members';
import type { Database } from '#platform/database.ts';
import { containing } from '#platform/keyword.ts';

const identity = [
  'member.mno',
  'member.member_id as memberId',
  'member.name as memberNm',
  'member.email as memberEmail',
  'member.phone_no as phoneNo',
  'member.confirmed_at as confirmedAt',
  'member.created_at as joinedAt',
] as const;

export const findMemberById = (db: Database, memberId: string) =>
  db.selectFrom('member').select(identity).where('member_id', '=', memberId).executeTakeFirst();

/** Lists a member's farms that another member manages, as manager, company user or administrator. */
export const listFarmsManagedBy = async (
  db: Database,
  mno: number,
  managerMno: number,
): Promise<{ fno: number; farmId: string; farmNm: string; role: MemberRole }[]> => {
  const { rows } = await sql<{ fno: number; farmId: string; farmNm: string; role: MemberRole }>`
    select farm.fno, farm.farm_id as "farmId", farm.name as "farmNm", theirs.role
    from farm_member theirs join farm using (fno)
    where theirs.mno = ${mno} and exists (
      select from farm_person person where person.fno = farm.fno and person.mno = ${managerMno} and person.role <> 'member')
    order by farm.name, farm.fno`.execute(db);
  return rows;
};

type Filter = { fno: number | null; keyword: string };

/** Query for members by keyword: those of a farm with their role there, or all. */
const members = (db: Database, { fno, keyword }: Filter) => {
  const like = containing(keyword);
  return db
    .selectFrom('member')
    .leftJoin('farm_member', (join) =>
      join.onRef('farm_member.mno', '=', 'member.mno').on('farm_member.fno', '=', fno ?? -1),
    )
    .$if(fno !== null, (query) => query.where('farm_member.mno', 'is not', null))
    .$if(keyword !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', member.member_id, member.name, member.email, member.phone_no) ilike ${like}`,
      ),
    );
};

export type MemberLine = Awaited<ReturnType<typeof listMembers>>[number];

/** Managers first, then by name; all from `offset` on without a limit. */
export const listMembers = (db: Database, filter: Filter, offset = 0, limit: number | null = null) =>
  members(db, filter)
    .select([...identity, sql<FarmRole | null>`farm_member.role`.as('role')])
    .orderBy(sql`farm_member.role = 'manager'`, (order) => order.desc().nullsLast())
    .orderBy('member.name')
    .orderBy('member.mno')
    .offset(offset)
    .limit(limit)
    .execute();

export const countMembers = async (db: Database, filter: Filter): Promise<number> =>
  (
    await members(db, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

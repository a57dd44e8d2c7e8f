import { sql } from 'kysely';
import type { FarmRole } from '@onsil/contract/members';
import type { Database } from '#platform/database.ts';
import { containing } from '#platform/keyword.ts';

type Named = { cno: number; companyNm: string };

const columns = [
  'member.mno',
  'member.member_id as memberId',
  'member.name as memberNm',
  'member.email as memberEmail',
  'member.phone_no as phoneNo',
  'member.admin',
  'member.confirmed_at as confirmedAt',
  'member.created_at as joinedAt',
  sql<Date | null>`(select max(session.used_at) from session where session.mno = member.mno)`.as('lastUsedAt'),
  sql<Named[]>`coalesce((
    select jsonb_agg(jsonb_build_object('cno', company.cno, 'companyNm', company.name) order by company.name, company.cno)
    from company_user join company using (cno) where company_user.mno = member.mno), '[]')`.as('companies'),
] as const;

export type MemberFilter = { keyword: string; admin: boolean | null };

const members = (db: Database, { keyword, admin }: MemberFilter) => {
  const like = containing(keyword);
  return db
    .selectFrom('member')
    .$if(admin !== null, (query) => query.where('member.admin', '=', admin))
    .$if(keyword !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', member.member_id, member.name, member.email, member.phone_no) ilike ${like}`,
      ),
    );
};

export const listAllMembers = (db: Database, filter: MemberFilter, offset: number, limit: number) =>
  members(db, filter)
    .select([
      ...columns,
      sql<number>`(select count(*)::int from farm_member where farm_member.mno = member.mno)`.as('farms'),
    ])
    .orderBy('member.name')
    .orderBy('member.mno')
    .offset(offset)
    .limit(limit)
    .execute();

export const countAllMembers = async (db: Database, filter: MemberFilter): Promise<number> =>
  (
    await members(db, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const findAnyMember = (db: Database, mno: number) =>
  db
    .selectFrom('member')
    .select([...columns, sql<'ko' | 'en'>`member.language`.as('language')])
    .where('member.mno', '=', mno)
    .executeTakeFirst();

export const listFarmsOf = (db: Database, mno: number) =>
  db
    .selectFrom('farm_member')
    .innerJoin('farm', 'farm.fno', 'farm_member.fno')
    .select(['farm.fno', 'farm.farm_id as farmId', 'farm.name as farmNm', sql<FarmRole>`farm_member.role`.as('role')])
    .where('farm_member.mno', '=', mno)
    .orderBy('farm.name')
    .orderBy('farm.fno')
    .execute();

const standing = (db: Database, mno: number) =>
  db.selectFrom('member').select(['confirmed_at as confirmedAt', 'admin']).where('mno', '=', mno);

/** Returns a member's role and state, locked against deletion until commit. */
export const findStanding = (db: Database, mno: number) => standing(db, mno).forKeyShare().executeTakeFirst();

/** Returns a member's role and state, locked for update until commit. */
export const lockStanding = (db: Database, mno: number) => standing(db, mno).forNoKeyUpdate().executeTakeFirst();

export const setAdmin = (db: Database, mno: number, admin: boolean) =>
  db.updateTable('member').set({ admin }).where('mno', '=', mno).execute();

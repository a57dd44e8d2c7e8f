import { sql } from 'kysely';
import type { SortRequest } from '@onsil/contract/envelope';
import type { FarmRole } from '@onsil/contract/members';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';
import { byColumn, byText, sortBy } from '#platform/database/sort-by.ts';
import type { RowRange } from '#platform/http/page.ts';

type Named = { companyId: number; companyName: string };

const columns = [
  'member.memberNo',
  'member.memberId',
  'member.name as memberName',
  'member.email as memberEmail',
  'member.phoneNo',
  'member.admin',
  'member.confirmedAt',
  'member.createdAt as joinedAt',
  sql<Date | null>`(select max(session.used_at) from session where session.member_no = member.member_no)`.as(
    'lastUsedAt',
  ),
  sql<Named[]>`coalesce((
    select jsonb_agg(jsonb_build_object('companyId', company.company_id, 'companyName', company.name) order by company.name, company.company_id)
    from company_user join company using (company_id) where company_user.member_no = member.member_no), '[]')`.as(
    'companies',
  ),
] as const;

export type MemberFilter = { keyword: string; admin: boolean | null };

const members = (db: Database, { keyword, admin }: MemberFilter) => {
  const like = containsPattern(keyword);
  return db
    .selectFrom('member')
    .$if(admin !== null, (query) => query.where('member.admin', '=', admin))
    .$if(keyword !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', member.member_id, member.name, member.email, member.phone_no) ilike ${like}`,
      ),
    );
};

const sortKeys = {
  memberName: byText('member.name'),
  memberEmail: byText('member.email'),
  joinedAt: byColumn('member.createdAt'),
  lastUsedAt: byColumn('lastUsedAt'),
};

export const listAllMembers = (
  db: Database,
  filter: MemberFilter,
  sorting: SortRequest<keyof typeof sortKeys>,
  { offset, limit }: RowRange,
) =>
  members(db, filter)
    .select([
      ...columns,
      sql<number>`(select count(*)::int from farm_member where farm_member.member_no = member.member_no)`.as('farms'),
    ])
    .$call(sortBy(sortKeys, sorting))
    .orderBy('member.name')
    .orderBy('member.memberNo')
    .offset(offset)
    .limit(limit)
    .execute();

export const countAllMembers = (db: Database, filter: MemberFilter): Promise<number> => countRows(members(db, filter));

export const findAnyMember = (db: Database, memberNo: number) =>
  db
    .selectFrom('member')
    .select([...columns, sql<'ko' | 'en'>`member.language`.as('language')])
    .where('member.memberNo', '=', memberNo)
    .executeTakeFirst();

export const listFarmsOf = (db: Database, memberNo: number) =>
  db
    .selectFrom('farmMember')
    .innerJoin('farm', 'farm.farmNo', 'farmMember.farmNo')
    .select(['farm.farmNo', 'farm.farmId', 'farm.name as farmName', sql<FarmRole>`farm_member.role`.as('role')])
    .where('farmMember.memberNo', '=', memberNo)
    .orderBy('farm.name')
    .orderBy('farm.farmNo')
    .execute();

const standing = (db: Database, memberNo: number) =>
  db.selectFrom('member').select(['confirmedAt', 'admin']).where('memberNo', '=', memberNo);

/** Returns a member's role and state, locked against deletion until commit. */
export const findMemberStatus = (db: Database, memberNo: number) =>
  standing(db, memberNo).forKeyShare().executeTakeFirst();

/** Returns a member's role and state, locked for update until commit. */
export const lockMemberStatus = (db: Database, memberNo: number) =>
  standing(db, memberNo).forNoKeyUpdate().executeTakeFirst();

export const setAdmin = (db: Database, memberNo: number, admin: boolean) =>
  db.updateTable('member').set({ admin }).where('memberNo', '=', memberNo).execute();

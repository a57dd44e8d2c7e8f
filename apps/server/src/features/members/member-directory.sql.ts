import { sql } from 'kysely';
import type { FarmRole, MemberRole } from '@onsil/contract/members';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';

const identity = [
  'member.memberNo',
  'member.memberId',
  'member.name as memberName',
  'member.email as memberEmail',
  'member.phoneNo',
  'member.confirmedAt',
  'member.createdAt as joinedAt',
] as const;

export const findMemberById = (db: Database, memberId: string) =>
  db.selectFrom('member').select(identity).where('memberId', '=', memberId).executeTakeFirst();

/** Lists a member's farms that another member manages, as manager, company user or administrator. */
export const listFarmsManagedBy = async (
  db: Database,
  memberNo: number,
  managerMemberNo: number,
): Promise<{ farmNo: number; farmId: string; farmName: string; role: MemberRole }[]> => {
  const { rows } = await sql<{ farmNo: number; farmId: string; farmName: string; role: MemberRole }>`
    select farm.farm_no, farm.farm_id as "farmId", farm.name as "farmName", theirs.role
    from farm_member theirs join farm using (farm_no)
    where theirs.member_no = ${memberNo} and exists (
      select from farm_person person where person.farm_no = farm.farm_no and person.member_no = ${managerMemberNo} and person.role <> 'member')
    order by farm.name, farm.farm_no`.execute(db);
  return rows;
};

type Filter = { farmNo: number | null; keyword: string };

/** Query for members by keyword: those of a farm with their role there, or all. */
const members = (db: Database, { farmNo, keyword }: Filter) => {
  const like = containsPattern(keyword);
  return db
    .selectFrom('member')
    .leftJoin('farmMember', (join) =>
      join.onRef('farmMember.memberNo', '=', 'member.memberNo').on('farmMember.farmNo', '=', farmNo ?? -1),
    )
    .$if(farmNo !== null, (query) => query.where('farmMember.memberNo', 'is not', null))
    .$if(keyword !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', member.member_id, member.name, member.email, member.phone_no) ilike ${like}`,
      ),
    );
};

export type MemberListRow = Awaited<ReturnType<typeof listMembers>>[number];

/** Managers first, then by name; all from `offset` on without a limit. */
export const listMembers = (
  db: Database,
  filter: Filter,
  { offset, limit }: { offset: number; limit: number | null } = { offset: 0, limit: null },
) =>
  members(db, filter)
    .select([...identity, sql<FarmRole | null>`farm_member.role`.as('role')])
    .orderBy(sql`farm_member.role = 'manager'`, (order) => order.desc().nullsLast())
    .orderBy('member.name')
    .orderBy('member.memberNo')
    .offset(offset)
    .limit(limit)
    .execute();

export const countMembers = (db: Database, filter: Filter): Promise<number> => countRows(members(db, filter));

import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';

/** A member's profile; `newEmail` is the address that they may still confirm. */
export const findProfile = (db: Database, memberNo: number, now: Date) =>
  db
    .selectFrom('member')
    .leftJoin('accountLink as change', (join) =>
      join
        .onRef('change.memberNo', '=', 'member.memberNo')
        .on('change.purpose', '=', 'email')
        .on('change.expiresAt', '>', now),
    )
    .select([
      'member.memberNo',
      'memberId',
      'name as memberName',
      'member.email as memberEmail',
      'phoneNo',
      'change.email as newEmail',
      'language',
      'admin',
    ])
    .where('member.memberNo', '=', memberNo)
    .executeTakeFirstOrThrow();

export const findCompany = (db: Database, memberNo: number) =>
  db
    .selectFrom('companyUser')
    .innerJoin('company', 'company.companyId', 'companyUser.companyId')
    .select(['company.companyId', 'company.name as companyName'])
    .where('companyUser.memberNo', '=', memberNo)
    .orderBy('company.companyId')
    .executeTakeFirst();

export const listMemberships = (db: Database, memberNo: number) =>
  db
    .selectFrom('farmMember')
    .innerJoin('farm', 'farm.farmNo', 'farmMember.farmNo')
    .select(['farm.farmNo', 'farm.farmId', 'farm.name as farmName', 'farmMember.role'])
    .where('farmMember.memberNo', '=', memberNo)
    .orderBy('farm.farmNo')
    .execute();

export const listPreferences = async (db: Database, memberNo: number): Promise<Record<string, string[]>> => {
  const rows = await db
    .selectFrom('memberPreference')
    .select(['key', 'values'])
    .where('memberNo', '=', memberNo)
    .orderBy('key')
    .execute();
  return Object.fromEntries(rows.map(({ key, values }) => [key, values]));
};

/** Locks the member, so that two saves do not exceed the limit of preferences together. */
export const lockPreferences = (db: Database, memberNo: number) =>
  db.selectFrom('member').select('memberNo').where('memberNo', '=', memberNo).forUpdate().execute();

/** The number of preferences besides the one of this key. */
export const countOtherPreferences = (db: Database, memberNo: number, key: string): Promise<number> =>
  countRows(db.selectFrom('memberPreference').where('memberNo', '=', memberNo).where('key', '!=', key));

export const upsertPreference = (db: Database, memberNo: number, key: string, values: readonly string[]) =>
  db
    .insertInto('memberPreference')
    .values({ memberNo, key, values: [...values] })
    .onConflict((conflict) => conflict.columns(['memberNo', 'key']).doUpdateSet({ values: [...values] }))
    .execute();

export const deletePreference = (db: Database, memberNo: number, key: string) =>
  db.deleteFrom('memberPreference').where('memberNo', '=', memberNo).where('key', '=', key).execute();

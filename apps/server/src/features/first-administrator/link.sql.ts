import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Language } from '#platform/text/language.ts';

export const hasAdministrator = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('member').select('memberNo').where('admin', '=', true).limit(1).executeTakeFirst()) !==
  undefined;

/** Replaces the previous link: only one is valid at a time. */
export const saveLink = (db: Database, tokenHash: Buffer, expiresAt: Date) => {
  const row = { tokenHash, expiresAt };
  return db
    .insertInto('firstAdministrator')
    .values(row)
    .onConflict((conflict) => conflict.column('single').doUpdateSet(row))
    .execute();
};

const noAdministrator = sql<boolean>`not exists (select from member where admin)`;

export const isValidLink = async (db: Database, tokenHash: Buffer, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('firstAdministrator')
    .select('single')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where(noAdministrator)
    .executeTakeFirst()) !== undefined;

/** Deletes the link; false if it was used or replaced. A concurrent call waits for the first one. */
export const consumeLink = async (db: Database, tokenHash: Buffer, now: Date): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('firstAdministrator')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where(noAdministrator)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Inserts the first administrator, already confirmed: the link was printed on the portal's own console. */
export const insertAdministrator = (
  db: Database,
  member: { memberId: string; name: string; email: string; phoneNo: string; language: Language; passwordHash: string },
  now: Date,
) =>
  db
    .insertInto('member')
    .values({
      memberId: member.memberId,
      name: member.name,
      email: member.email,
      phoneNo: member.phoneNo,
      language: member.language,
      passwordHash: member.passwordHash,
      admin: true,
      createdAt: now,
      confirmedAt: now,
    })
    .returning('memberNo')
    .executeTakeFirstOrThrow();

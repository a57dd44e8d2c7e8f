import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';
import type { Language } from '#platform/language.ts';

export const hasAdministrator = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('member').select('mno').where('admin', '=', true).limit(1).executeTakeFirst()) !== undefined;

/** Replaces the previous link: only one is valid at a time. */
export const saveLink = (db: Database, tokenHash: Buffer, expiresAt: Date) => {
  const row = { token_hash: tokenHash, expires_at: expiresAt };
  return db
    .insertInto('first_administrator')
    .values(row)
    .onConflict((conflict) => conflict.column('single').doUpdateSet(row))
    .execute();
};

const noAdministrator = sql<boolean>`not exists (select from member where admin)`;

export const isLink = async (db: Database, tokenHash: Buffer, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('first_administrator')
    .select('single')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where(noAdministrator)
    .executeTakeFirst()) !== undefined;

/** Deletes the link; false if it was used or replaced. A concurrent call waits for the first one. */
export const takeLink = async (db: Database, tokenHash: Buffer, now: Date): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('first_administrator')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
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
      member_id: member.memberId,
      name: member.name,
      email: member.email,
      phone_no: member.phoneNo,
      language: member.language,
      password_hash: member.passwordHash,
      admin: true,
      created_at: now,
      confirmed_at: now,
    })
    .returning('mno')
    .executeTakeFirstOrThrow();

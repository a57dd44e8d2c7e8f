import type { Database } from '#platform/database.ts';

export type LinkPurpose = 'signup' | 'email' | 'password';

/** Saves a link; one per kind and member, so an earlier link becomes void. */
export const saveLink = (
  db: Database,
  link: { mno: number; purpose: LinkPurpose; tokenHash: Buffer; email: string | null; expiresAt: Date },
) => {
  const row = { token_hash: link.tokenHash, email: link.email, expires_at: link.expiresAt };
  return db
    .insertInto('account_link')
    .values({ mno: link.mno, purpose: link.purpose, ...row })
    .onConflict((conflict) => conflict.columns(['mno', 'purpose']).doUpdateSet(row))
    .execute();
};

/** Returns a valid link with its member. */
export const findLink = (db: Database, tokenHash: Buffer, purposes: readonly LinkPurpose[], now: Date) =>
  db
    .selectFrom('account_link')
    .innerJoin('member', 'member.mno', 'account_link.mno')
    .select([
      'member.mno',
      'member.member_id as memberId',
      'member.name',
      'member.email',
      'member.language',
      'account_link.purpose',
      'account_link.email as newEmail',
    ])
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Returns the address that awaits confirmation. */
export const findWaitingEmail = async (db: Database, mno: number, now: Date): Promise<string | null> => {
  const link = await db
    .selectFrom('account_link')
    .select('email')
    .where('mno', '=', mno)
    .where('purpose', '=', 'email')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link?.email ?? null;
};

/** Uses up a link; false if it was used already. */
export const takeLink = async (db: Database, tokenHash: Buffer): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('account_link').where('token_hash', '=', tokenHash).executeTakeFirst();
  return numDeletedRows > 0n;
};

export const deleteLink = (db: Database, mno: number, purpose: LinkPurpose) =>
  db.deleteFrom('account_link').where('mno', '=', mno).where('purpose', '=', purpose).execute();

export const deleteOldLinks = (db: Database, now: Date) =>
  db.deleteFrom('account_link').where('expires_at', '<', now).execute();

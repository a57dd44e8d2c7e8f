import type { Database } from '#platform/database/database.ts';

export type LinkPurpose = 'signup' | 'email' | 'password';

/** Saves a link; one per kind and member, so an earlier link becomes void. */
export const saveLink = (
  db: Database,
  link: { memberNo: number; purpose: LinkPurpose; tokenHash: Buffer; email: string | null; expiresAt: Date },
) => {
  const row = { tokenHash: link.tokenHash, email: link.email, expiresAt: link.expiresAt };
  return db
    .insertInto('accountLink')
    .values({ memberNo: link.memberNo, purpose: link.purpose, ...row })
    .onConflict((conflict) => conflict.columns(['memberNo', 'purpose']).doUpdateSet(row))
    .execute();
};

/** Returns a valid link with its member. */
export const findLink = (db: Database, tokenHash: Buffer, purposes: readonly LinkPurpose[], now: Date) =>
  db
    .selectFrom('accountLink')
    .innerJoin('member', 'member.memberNo', 'accountLink.memberNo')
    .select([
      'member.memberNo',
      'member.memberId',
      'member.name',
      'member.email',
      'member.language',
      'member.privacyAgreedAt',
      'accountLink.purpose',
      'accountLink.email as newEmail',
    ])
    .where('tokenHash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', now)
    .executeTakeFirst();

/** Returns the address that awaits confirmation. */
export const findPendingEmail = async (db: Database, memberNo: number, now: Date): Promise<string | null> => {
  const link = await db
    .selectFrom('accountLink')
    .select('email')
    .where('memberNo', '=', memberNo)
    .where('purpose', '=', 'email')
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return link?.email ?? null;
};

/** Uses up a link; false if it was used already. */
export const consumeLink = async (db: Database, tokenHash: Buffer): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('accountLink').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return numDeletedRows > 0n;
};

export const deleteLink = (db: Database, memberNo: number, purpose: LinkPurpose) =>
  db.deleteFrom('accountLink').where('memberNo', '=', memberNo).where('purpose', '=', purpose).execute();

export const deleteOldLinks = (db: Database, now: Date) =>
  db.deleteFrom('accountLink').where('expiresAt', '<', now).execute();

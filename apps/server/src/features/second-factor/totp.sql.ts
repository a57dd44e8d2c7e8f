import type { Database } from '#platform/database/database.ts';

export const findTotp = (db: Database, memberNo: number) =>
  db
    .selectFrom('totp')
    .select(['secret', 'createdAt', 'confirmedAt', 'lastUsedAt'])
    .where('memberNo', '=', memberNo)
    .executeTakeFirst();

/** Saves an unconfirmed secret, replacing an earlier unconfirmed one. */
export const saveUnconfirmedTotp = (db: Database, memberNo: number, secret: Buffer, now: Date) =>
  db
    .insertInto('totp')
    .values({ memberNo, secret, createdAt: now })
    .onConflict((known) => known.column('memberNo').doUpdateSet({ secret, createdAt: now, lastStep: null }))
    .execute();

export const markTotpConfirmed = (db: Database, memberNo: number, now: Date) =>
  db.updateTable('totp').set({ confirmedAt: now }).where('memberNo', '=', memberNo).execute();

/** Marks a time step as used; false if it or a later one was. Of concurrent calls one succeeds. */
export const markTotpStepUsed = async (db: Database, memberNo: number, step: number, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ lastStep: step, lastUsedAt: now })
    .where('memberNo', '=', memberNo)
    .where((where) => where.or([where('lastStep', 'is', null), where('lastStep', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const deleteTotp = (db: Database, memberNo: number) =>
  db.deleteFrom('totp').where('memberNo', '=', memberNo).execute();

import type { Database } from '#platform/database.ts';

export const findTotp = (db: Database, mno: number) =>
  db
    .selectFrom('totp')
    .select(['secret', 'created_at as createdAt', 'confirmed_at as confirmedAt', 'last_used_at as lastUsedAt'])
    .where('mno', '=', mno)
    .executeTakeFirst();

/** Saves an unconfirmed secret, replacing an earlier unconfirmed one. */
export const saveUnconfirmedTotp = (db: Database, mno: number, secret: Buffer, now: Date) =>
  db
    .insertInto('totp')
    .values({ mno, secret, created_at: now })
    .onConflict((known) => known.column('mno').doUpdateSet({ secret, created_at: now, last_step: null }))
    .execute();

export const confirmTotpOf = (db: Database, mno: number, now: Date) =>
  db.updateTable('totp').set({ confirmed_at: now }).where('mno', '=', mno).execute();

/** Marks a time step as used; false if it or a later one was. Of concurrent calls one succeeds. */
export const takeStep = async (db: Database, mno: number, step: number, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ last_step: step, last_used_at: now })
    .where('mno', '=', mno)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const deleteTotp = (db: Database, mno: number) => db.deleteFrom('totp').where('mno', '=', mno).execute();

import { sql } from 'kysely';
import type { DeliveryReason } from '@onsil/contract/notifications';
import type { Database } from '#platform/database/database.ts';

export const findPhone = (db: Database, memberNo: number) =>
  db
    .selectFrom('member')
    .select(['phoneNo', 'phoneConfirmedAt'])
    .where('memberNo', '=', memberNo)
    .executeTakeFirstOrThrow();

/** The newest delivery by text message since a time, if it failed or was beyond the day's messages about its farm. */
export const findLastFailure = async (
  db: Database,
  memberNo: number,
  since: Date,
): Promise<{ at: Date; reason: DeliveryReason } | null> => {
  const { rows } = await sql<{ state: string; at: Date; reason: DeliveryReason | null }>`
    select state, coalesce(ended_at, created_at) as at, reason from delivery
    where member_no = ${memberNo} and channel = 'sms' and created_at > ${since} 
      and (state in ('sent', 'failed') or reason = 'limit') order by delivery_id desc limit 1`.execute(db);
  const [row] = rows;
  return row && row.state !== 'sent' ? { at: row.at, reason: row.reason ?? 'other' } : null;
};

/** Saves a new code in the place of an earlier one. */
export const saveCode = (db: Database, memberNo: number, row: { phoneNo: string; codeHash: string; expiresAt: Date }) =>
  db
    .insertInto('phoneCode')
    .values({ memberNo, ...row })
    .onConflict((conflict) => conflict.column('memberNo').doUpdateSet({ ...row, tries: 0 }))
    .execute();

/** Counts a try of the code that is valid and has tries left; the row lock makes concurrent tries count one by one. */
export const countAttempt = async (
  db: Database,
  memberNo: number,
  { now, maxTries }: { now: Date; maxTries: number },
): Promise<{ phoneNo: string; codeHash: string } | undefined> =>
  db
    .updateTable('phoneCode')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('memberNo', '=', memberNo)
    .where('expiresAt', '>', now)
    .where('tries', '<', maxTries)
    .returning(['phoneNo', 'codeHash'])
    .executeTakeFirst();

/** Deletes a code; false if another one has taken its place, or a second call has used it. */
export const deleteCode = async (db: Database, memberNo: number, codeHash: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('phoneCode')
    .where('memberNo', '=', memberNo)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export const deleteExpiredCodes = (db: Database, now: Date) =>
  db.deleteFrom('phoneCode').where('expiresAt', '<=', now).execute();

export const saveConfirmedPhone = (db: Database, memberNo: number, phoneNo: string, phoneConfirmedAt: Date) =>
  db.updateTable('member').set({ phoneNo, phoneConfirmedAt }).where('memberNo', '=', memberNo).execute();

export const removePhoneOf = (db: Database, memberNo: number) =>
  db.updateTable('member').set({ phoneConfirmedAt: null }).where('memberNo', '=', memberNo).execute();

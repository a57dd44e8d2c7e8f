import { sql } from 'kysely';
import type { SupportRequestEvent, SupportRequestState } from '@onsil/contract/support-requests';
import type { Database } from '#platform/database/database.ts';
import { lockForShare } from '#platform/database/lock-for-share.ts';
import type { LockOption } from '#platform/database/lock-permitted.ts';

export type SupportRequestColumns = { type: string; title: string; content: string; contact: string };

export const insertSupportRequest = async (
  db: Database,
  text: SupportRequestColumns,
  { farmNo, memberNo }: { farmNo: number; memberNo: number },
  now: Date,
): Promise<number> =>
  (
    await db
      .insertInto('supportRequest')
      .values({ ...text, farmNo, memberNo, progress: 'requested', answer: '', createdAt: now, updatedAt: now })
      .returning('supportRequestId')
      .executeTakeFirstOrThrow()
  ).supportRequestId;

export const readSupportRequest = (db: Database, supportRequestId: number, { lock }: LockOption) =>
  db
    .selectFrom('supportRequest')
    .select([
      'farmNo',
      'memberNo',
      'title',
      sql<SupportRequestState>`progress`.as('progress'),
      'handlerMemberNo',
      'answer',
      'version',
    ])
    .where('supportRequestId', '=', supportRequestId)
    .$if(lock, (row) => row.forUpdate())
    .executeTakeFirst();
export type LockedSupportRequest = NonNullable<Awaited<ReturnType<typeof readSupportRequest>>>;

export type SupportRequestRowChange = Partial<
  SupportRequestColumns & {
    progress: SupportRequestState;
    handlerMemberNo: number | null;
    answer: string;
    unseen: boolean;
    providerUnseen: boolean;
  }
>;

export const updateSupportRequestRow = (
  db: Database,
  supportRequestId: number,
  change: SupportRequestRowChange,
  now: Date,
) =>
  db
    .updateTable('supportRequest')
    .set({ ...change, version: sql<number>`version + 1`, updatedAt: now })
    .where('supportRequestId', '=', supportRequestId)
    .execute();

export const insertEvents = (
  db: Database,
  supportRequestId: number,
  events: readonly SupportRequestEvent[],
  { memberNo, now }: { memberNo: number; now: Date },
) =>
  db
    .insertInto('supportRequestEvent')
    .values(events.map((what) => ({ supportRequestId, at: now, memberNo, what })))
    .execute();

/** Whether a member is an administrator; the row cannot be deleted before the transaction ends. */
export const isAdministrator = (db: Database, memberNo: number): Promise<boolean> =>
  lockForShare(db.selectFrom('member').select('memberNo').where('memberNo', '=', memberNo).where('admin', '=', true));

/** Mail address of a member with access to the farm; undefined if unconfirmed or without access. */
export const findRegistrant = (db: Database, memberNo: number, farmNo: number) =>
  db
    .selectFrom('member')
    .innerJoin('farm', (join) => join.on('farm.farmNo', '=', farmNo))
    .select(['member.name', 'email', 'language', 'farm.farmId'])
    .where('member.memberNo', '=', memberNo)
    .where('confirmedAt', 'is not', null)
    .where(
      sql<boolean>`exists (select from farm_person person where person.farm_no = ${farmNo} and person.member_no = ${memberNo})`,
    )
    .executeTakeFirst();

/** Mail address of an administrator; undefined if unconfirmed, or no administrator any more. */
export const findHandler = (db: Database, memberNo: number) =>
  db
    .selectFrom('member')
    .select(['name', 'email', 'language'])
    .where('memberNo', '=', memberNo)
    .where('admin', '=', true)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();

/** Also updates rows without a number: the row lock waits for one being written. */
export const clearContacts = (db: Database, memberNo: number) =>
  db.updateTable('supportRequest').set({ contact: '' }).where('memberNo', '=', memberNo).execute();

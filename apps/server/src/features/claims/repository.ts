import { sql } from 'kysely';
import type { ClaimEvent, ClaimProgress } from '@onsil/contract/claims';
import type { Database } from '#platform/database.ts';

export type ClaimText = { type: string; title: string; content: string; contact: string };

export const insertClaim = async (
  db: Database,
  text: ClaimText,
  { fno, mno }: { fno: number; mno: number },
  now: Date,
): Promise<number> =>
  (
    await db
      .insertInto('claim')
      .values({ ...text, fno, mno, progress: 'requested', answer: '', created_at: now, updated_at: now })
      .returning('board_no as boardNo')
      .executeTakeFirstOrThrow()
  ).boardNo;

export const lockClaim = (db: Database, boardNo: number) =>
  db
    .selectFrom('claim')
    .select([
      'fno',
      'mno',
      'title',
      sql<ClaimProgress>`progress`.as('progress'),
      'handler_mno as handlerMno',
      'answer',
      'version',
    ])
    .where('board_no', '=', boardNo)
    .forUpdate()
    .executeTakeFirst();
export type HeldClaim = NonNullable<Awaited<ReturnType<typeof lockClaim>>>;

type ClaimChange =
  | ClaimText
  | { progress: ClaimProgress }
  | { progress: ClaimProgress; handler_mno: number | null; answer: string; unseen: boolean };

export const updateClaim = (db: Database, boardNo: number, change: ClaimChange, now: Date) =>
  db
    .updateTable('claim')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: now })
    .where('board_no', '=', boardNo)
    .execute();

export const insertEvents = (
  db: Database,
  boardNo: number,
  events: readonly ClaimEvent[],
  { mno, now }: { mno: number; now: Date },
) =>
  db
    .insertInto('claim_event')
    .values(events.map((what) => ({ board_no: boardNo, at: now, mno, what })))
    .execute();

/** Whether a member is an administrator; the row cannot be deleted before the transaction ends. */
export const isAdministrator = async (db: Database, mno: number): Promise<boolean> =>
  (await db
    .selectFrom('member')
    .select('mno')
    .where('mno', '=', mno)
    .where('admin', '=', true)
    .forKeyShare()
    .executeTakeFirst()) !== undefined;

/** Mail address of a member with access to the farm; undefined if unconfirmed or without access. */
export const findReader = (db: Database, mno: number, fno: number) =>
  db
    .selectFrom('member')
    .innerJoin('farm', (join) => join.on('farm.fno', '=', fno))
    .select(['member.name', 'email', 'language', 'farm.farm_id as farmId'])
    .where('member.mno', '=', mno)
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`exists (select from farm_person person where person.fno = ${fno} and person.mno = ${mno})`)
    .executeTakeFirst();

/** Also updates rows without a number: the row lock waits for one being written. */
export const clearContacts = (db: Database, mno: number) =>
  db.updateTable('claim').set({ contact: '' }).where('mno', '=', mno).execute();

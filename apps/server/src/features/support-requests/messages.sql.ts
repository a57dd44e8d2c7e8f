import { sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';

/** The messages of a request, oldest first. */
export const listMessages = (db: Database, supportRequestId: number) =>
  db
    .selectFrom('supportRequestMessage')
    .leftJoin('member', 'member.memberNo', 'supportRequestMessage.memberNo')
    .select(['messageId', 'member.name as memberName', 'isProvider', 'content', 'supportRequestMessage.createdAt'])
    .where('supportRequestId', '=', supportRequestId)
    .orderBy('supportRequestMessage.createdAt')
    .orderBy('messageId')
    .execute();

export const countMessages = (db: Database, supportRequestId: number): Promise<number> =>
  countRows(db.selectFrom('supportRequestMessage').where('supportRequestId', '=', supportRequestId));

type NewMessage = {
  supportRequestId: number;
  memberNo: number | null;
  isProvider: boolean;
  content: string;
  createdAt: Date;
};

export const insertMessage = async (db: Database, message: NewMessage): Promise<number> =>
  (await db.insertInto('supportRequestMessage').values(message).returning('messageId').executeTakeFirstOrThrow())
    .messageId;

/** Makes the answer of a request a message of who wrote it, when they did. */
export const insertAnswerAsMessage = (db: Database, supportRequestId: number) =>
  sql`insert into support_request_message (support_request_id, member_no, is_provider, content, created_at)
    select request.support_request_id, event.member_no, true, request.answer, coalesce(event.at, request.updated_at)
    from support_request request
      left join lateral (select member_no, at from support_request_event
        where support_request_id = request.support_request_id and what = 'answered'
        order by event_no desc limit 1) event on true
    where request.support_request_id = ${supportRequestId}`.execute(db);

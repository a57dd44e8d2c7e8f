import { sql } from 'kysely';
import type { ClaimEvent, ClaimProgress } from '@onsil/contract/claims';
import type { Database } from '#platform/database.ts';
import { containing } from '#platform/keyword.ts';

export type ClaimFilter = {
  /** absent: all farms */
  fnos?: readonly number[];
  boardNo?: number;
  progress?: ClaimProgress | undefined;
  type?: string | undefined;
  keyword?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

const filtered = (db: Database, { fnos, boardNo, progress, type, keyword = '', from, to }: ClaimFilter) =>
  db
    .selectFrom('claim')
    .innerJoin('farm', 'farm.fno', 'claim.fno')
    .innerJoin('company', 'company.cno', 'farm.cno')
    .leftJoin('member as registrant', 'registrant.mno', 'claim.mno')
    .$if(fnos !== undefined, (query) => query.where(sql<boolean>`claim.fno = any(${fnos})`))
    .$if(boardNo !== undefined, (query) => query.where('board_no', '=', boardNo ?? 0))
    .$if(progress !== undefined, (query) => query.where('progress', '=', progress ?? 'requested'))
    .$if(type !== undefined, (query) => query.where('claim.type', '=', type ?? ''))
    .$if(from !== undefined, (query) => query.where(sql<boolean>`claim.created_at >= ${from}`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`claim.created_at < ${to}`))
    .$if(keyword !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', title, content, farm.name, company.name, registrant.name) ilike ${containing(keyword)}`,
      ),
    );

/** Newest first. */
const claimRows = (db: Database, filter: ClaimFilter) =>
  filtered(db, filter)
    .leftJoin('member as handler', 'handler.mno', 'claim.handler_mno')
    .select([
      'board_no as boardNo',
      'claim.fno',
      'farm.farm_id as farmId',
      'farm.name as farmNm',
      'company.name as companyNm',
      'claim.type',
      'title',
      'claim.mno',
      'registrant.name as registrant',
      sql<ClaimProgress>`progress`.as('progress'),
      'handler.name as handler',
      'unseen',
      'claim.created_at as createdAt',
      'claim.updated_at as updatedAt',
    ])
    .orderBy('board_no', 'desc');

export const listClaims = (db: Database, filter: ClaimFilter, offset: number, limit: number) =>
  claimRows(db, filter).offset(offset).limit(limit).execute();

export type ClaimLine = Awaited<ReturnType<typeof listClaims>>[number];

export const countClaims = async (db: Database, filter: ClaimFilter): Promise<number> =>
  (
    await filtered(db, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const findClaim = (db: Database, boardNo: number) =>
  claimRows(db, { boardNo })
    .select(['content', 'contact', 'answer', 'handler_mno as handlerMno', 'claim.version'])
    .executeTakeFirst();

/** Events of a request, oldest first. */
export const listEvents = (db: Database, boardNo: number) =>
  db
    .selectFrom('claim_event')
    .leftJoin('member', 'member.mno', 'claim_event.mno')
    .select([sql<ClaimEvent>`what`.as('what'), 'at', 'member.name as memberNm'])
    .where('board_no', '=', boardNo)
    .orderBy('event_no')
    .execute();

/** Marks a version as seen by the registrant; a newer one stays unseen. */
export const saveSeen = (db: Database, boardNo: number, version: number) =>
  db
    .updateTable('claim')
    .set({ unseen: false })
    .where('board_no', '=', boardNo)
    .where('version', '=', version)
    .execute();

/** Requests of a farm filed and completed in a span, and those open now. */
export const countProgress = async (
  db: Database,
  fno: number,
  { from, to }: { from: Date; to: Date },
): Promise<{ registered: number; completed: number; open: number }> => {
  const { rows } = await sql<{ registered: number; completed: number; open: number }>`
    select count(*) filter (where created_at >= ${from} and created_at < ${to})::int as registered,
      count(*) filter (where progress in ('requested', 'in_progress'))::int as open,
      count(*) filter (where exists (select from claim_event event
        where event.board_no = claim.board_no and what = 'completed' and at >= ${from} and at < ${to}))::int as completed
    from claim where fno = ${fno}`.execute(db);
  return rows[0] ?? { registered: 0, completed: 0, open: 0 };
};

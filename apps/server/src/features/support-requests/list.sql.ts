import { sql } from 'kysely';
import type { SortRequest } from '@onsil/contract/envelope';
import type { SupportRequestEvent, SupportRequestState } from '@onsil/contract/support-requests';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';
import { byColumn, byText, sortBy } from '#platform/database/sort-by.ts';
import { maxFound, searchIn, type TextSearch } from '#platform/database/text-search.ts';
import type { RowRange } from '#platform/http/page.ts';

export type SupportRequestFilter = {
  /** absent: all farms */
  farmNos?: readonly number[];
  supportRequestId?: number;
  /** not begun, or the registrant wrote since an administrator last opened it; false: neither */
  isWaiting?: boolean | undefined;
  progress?: SupportRequestState | undefined;
  type?: string | undefined;
  keyword?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

const filtered = (
  db: Database,
  { farmNos, supportRequestId, isWaiting, progress, type, keyword = '', from, to }: SupportRequestFilter,
) =>
  db
    .selectFrom('supportRequest')
    .innerJoin('farm', 'farm.farmNo', 'supportRequest.farmNo')
    .innerJoin('company', 'company.companyId', 'farm.companyId')
    .leftJoin('member as registrant', 'registrant.memberNo', 'supportRequest.memberNo')
    .$if(farmNos !== undefined, (query) => query.where(sql<boolean>`support_request.farm_no = any(${farmNos})`))
    .$if(supportRequestId !== undefined, (query) => query.where('supportRequestId', '=', supportRequestId ?? 0))
    .$if(isWaiting !== undefined, (query) =>
      query.where(sql<boolean>`(progress = 'requested' or provider_unseen) = ${isWaiting}`),
    )
    .$if(progress !== undefined, (query) => query.where('progress', '=', progress ?? 'requested'))
    .$if(type !== undefined, (query) => query.where('supportRequest.type', '=', type ?? ''))
    .$if(from !== undefined, (query) => query.where(sql<boolean>`support_request.created_at >= ${from}`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`support_request.created_at < ${to}`))
    .$if(keyword !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', title, content, farm.name, company.name, registrant.name) ilike ${containsPattern(keyword)}`,
      ),
    );

const sortKeys = {
  name: byText('title'),
  state: sql`array_position(array['requested', 'in_progress', 'completed', 'confirmed'], progress)`,
  registrant: byText('registrant.name'),
  handler: byText('handler.name'),
  filed: byColumn('supportRequest.createdAt'),
};
type Sorting = SortRequest<keyof typeof sortKeys>;

/** Newest first, unless sorted. */
const requestRows = (db: Database, filter: SupportRequestFilter, sorting: Sorting = {}) =>
  filtered(db, filter)
    .leftJoin('member as handler', 'handler.memberNo', 'supportRequest.handlerMemberNo')
    .select([
      'supportRequestId',
      'supportRequest.farmNo',
      'farm.farmId',
      'farm.name as farmName',
      'company.name as companyName',
      'supportRequest.type',
      'title',
      'supportRequest.memberNo',
      'registrant.name as registrant',
      sql<SupportRequestState>`progress`.as('progress'),
      'handler.name as handler',
      'unseen',
      'providerUnseen',
      'supportRequest.createdAt',
      'supportRequest.updatedAt',
    ])
    .$call(sortBy(sortKeys, sorting))
    .orderBy('supportRequestId', 'desc');

export const listSupportRequests = (
  db: Database,
  filter: SupportRequestFilter,
  { offset, limit }: RowRange,
  sorting?: Sorting,
) => requestRows(db, filter, sorting).offset(offset).limit(limit).execute();

/** Requests of farms whose title a search may mean, the likeliest first. */
export const searchSupportRequests = (db: Database, farmNos: readonly number[], search: TextSearch) => {
  const { isFound, isLikely } = searchIn(search, sql`title, concat(farm.name, ' ', title)`);
  return db
    .selectFrom('supportRequest')
    .innerJoin('farm', 'farm.farmNo', 'supportRequest.farmNo')
    .select([
      'supportRequestId',
      'title',
      sql<SupportRequestState>`progress`.as('progress'),
      'farm.farmId',
      'farm.name as farmName',
    ])
    .where(sql<boolean>`support_request.farm_no = any(${farmNos})`)
    .where(isFound)
    .orderBy(isLikely, 'desc')
    .orderBy('supportRequestId', 'desc')
    .limit(maxFound)
    .execute();
};

export type SupportRequestListRow = Awaited<ReturnType<typeof listSupportRequests>>[number];

export const countSupportRequests = (db: Database, filter: SupportRequestFilter): Promise<number> =>
  countRows(filtered(db, filter));

export const findSupportRequest = (db: Database, supportRequestId: number) =>
  requestRows(db, { supportRequestId })
    .select(['content', 'contact', 'answer', 'handlerMemberNo', 'supportRequest.version'])
    .executeTakeFirst();

/** Events of a request, oldest first. */
export const listEvents = (db: Database, supportRequestId: number) =>
  db
    .selectFrom('supportRequestEvent')
    .leftJoin('member', 'member.memberNo', 'supportRequestEvent.memberNo')
    .select([sql<SupportRequestEvent>`what`.as('what'), 'at', 'member.name as memberName'])
    .where('supportRequestId', '=', supportRequestId)
    .orderBy('eventNo')
    .execute();

/** Marks a version as seen by the registrant or the provider; a newer one stays unseen. */
export const markSeen = (db: Database, supportRequestId: number, version: number, side: 'unseen' | 'providerUnseen') =>
  db
    .updateTable('supportRequest')
    .set({ [side]: false })
    .where('supportRequestId', '=', supportRequestId)
    .where('version', '=', version)
    .execute();

/** Requests of a farm filed and completed in a span, and those open now. */
export const countProgress = async (
  db: Database,
  farmNo: number,
  { from, to }: { from: Date; to: Date },
): Promise<{ registered: number; completed: number; open: number }> => {
  const { rows } = await sql<{ registered: number; completed: number; open: number }>`
    select count(*) filter (where created_at >= ${from} and created_at < ${to})::int as registered,
      count(*) filter (where progress in ('requested', 'in_progress'))::int as open,
      count(*) filter (where exists (select from support_request_event event
        where event.support_request_id = support_request.support_request_id and what = 'completed' and at >= ${from} and at < ${to}))::int as completed
    from support_request where farm_no = ${farmNo}`.execute(db);
  return rows[0] ?? { registered: 0, completed: 0, open: 0 };
};

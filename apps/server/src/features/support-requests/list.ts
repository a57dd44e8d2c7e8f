import type {
  SupportRequestDetail,
  SupportRequestMessage,
  SupportRequestRow,
  SupportRequestSearch,
} from '@onsil/contract/support-requests';
import { canChangeSupportRequest, requireFarm, listVisibleFarmNos } from '#features/farms/farms.ts';
import { listAttachedFiles } from '#features/files/files.ts';
import type { FarmContext, Context, MemberContext } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import { requireOrder } from '#platform/http/time-range.ts';
import {
  countSupportRequests,
  countProgress,
  findSupportRequest,
  listSupportRequests,
  listEvents,
  markSeen,
  type SupportRequestFilter,
  type SupportRequestListRow,
} from './list.sql.ts';
import { listMessages } from './messages.sql.ts';
import { messageFileKind, supportRequestFileKind } from './request-files.ts';

type SortedPage = Page & Partial<Pick<SupportRequestSearch, 'sort' | 'order'>>;
type ListPage = PageOf<SupportRequestRow>;

const asRow = <Line extends SupportRequestListRow>(
  ctx: MemberContext,
  { memberNo, unseen, providerUnseen, createdAt, updatedAt, ...row }: Line,
) => {
  const isMine = canChangeSupportRequest(ctx, memberNo);
  return {
    ...row,
    isMine,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    isUnseen: isMine ? unseen : ctx.member.admin && providerUnseen,
  };
};

const listPage = async (
  ctx: MemberContext,
  filter: SupportRequestFilter,
  { pageNo, pageSize, sort, order }: SortedPage,
): Promise<ListPage> => {
  const { items: rows, paging } = await readPage(
    { pageNo, pageSize },
    (range) => listSupportRequests(ctx.db, filter, range, { sort, order }),
    countSupportRequests(ctx.db, filter),
  );
  return { items: rows.map((row) => asRow(ctx, row)), paging };
};

const filterOf = ({ state, type, keyword, isWaiting, from, to }: SupportRequestSearch): SupportRequestFilter => {
  requireOrder(from, to);
  return {
    progress: state,
    type,
    keyword,
    isWaiting,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
};

/** Requests of the farms that the caller has access to, by any registrant. */
export const listMySupportRequests = async (ctx: MemberContext, search: SupportRequestSearch): Promise<ListPage> => {
  const farmNos =
    search.farmNo === undefined ? await listVisibleFarmNos(ctx) : [(await requireFarm(ctx, search.farmNo)).farmNo];
  return listPage(ctx, { ...filterOf(search), farmNos }, search);
};

export const listFarmSupportRequests = async (ctx: FarmContext, page: Page): Promise<ListPage> => {
  const { farmNo } = ctx.farm;
  return listPage(ctx, { farmNos: [farmNo] }, page);
};

/** Maximum requests in a summary. */
const maxNewest = 5;

/** Requests of a farm in a span (epoch ms), and the number of open ones. No access check here. */
export const summarizeSupportRequests = async (ctx: Context, farmNo: number, span: { from: number; to: number }) => {
  const [from, to] = [new Date(span.from), new Date(span.to)];
  const [counts, rows] = await Promise.all([
    countProgress(ctx.db, farmNo, { from, to }),
    listSupportRequests(ctx.db, { farmNos: [farmNo], from, to }, { offset: 0, limit: maxNewest }),
  ]);
  const newest = rows.map(({ supportRequestId, title, type, progress, createdAt }) => ({
    supportRequestId,
    title,
    type,
    progress,
    createdAt: createdAt.toISOString(),
  }));
  return { ...counts, newest };
};

export const listAllSupportRequests = (ctx: MemberContext, search: SupportRequestSearch): Promise<ListPage> => {
  requireAdmin(ctx);
  return listPage(ctx, { ...filterOf(search), ...(search.farmNo && { farmNos: [search.farmNo] }) }, search);
};

const listMessagesWithFiles = async (
  ctx: MemberContext,
  supportRequestId: number,
): Promise<SupportRequestMessage[]> => {
  const messages = await listMessages(ctx.db, supportRequestId);
  const files = await listAttachedFiles(
    ctx,
    messageFileKind,
    messages.map(({ messageId }) => messageId),
  );
  return messages.map(({ createdAt, ...message }) => ({
    ...message,
    createdAt: createdAt.toISOString(),
    files: files.get(message.messageId) ?? [],
  }));
};

/**
 * One request; reading it marks changes as seen by its registrant, and what the registrant wrote by the
 * administrators. The contact number is visible to the registrant and
 * administrators only, the handler's number to administrators only.
 */
export const getSupportRequest = async (
  ctx: MemberContext,
  supportRequestId: number,
): Promise<SupportRequestDetail> => {
  const found = await findSupportRequest(ctx.db, supportRequestId);
  if (!found) throw apiError('NOT_FOUND');
  await requireFarm(ctx, found.farmNo);
  const row = asRow(ctx, found);
  if (row.isUnseen) await markSeen(ctx.db, supportRequestId, found.version, row.isMine ? 'unseen' : 'providerUnseen');
  const [files, messages, events] = await Promise.all([
    listAttachedFiles(ctx, supportRequestFileKind, [supportRequestId]),
    listMessagesWithFiles(ctx, supportRequestId),
    listEvents(ctx.db, supportRequestId),
  ]);
  const admin = ctx.member.admin;
  return {
    ...row,
    isUnseen: false,
    contact: admin || row.isMine ? row.contact : '',
    handlerMemberNo: admin ? row.handlerMemberNo : null,
    files: files.get(supportRequestId) ?? [],
    messages,
    history: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
  };
};

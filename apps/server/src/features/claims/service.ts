import type { ClaimDetail, ClaimRow, ClaimSearch } from '@onsil/contract/claims';
import { pagingOf, type Paging } from '@onsil/contract/envelope';
import { requireAdmin } from '#platform/admin.ts';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { checkOrder } from '#platform/time-range.ts';
import { openCurrentFarm, openFarm, visibleFarms } from '#features/farms/service.ts';
import { filesOf } from '#features/files/service.ts';
import {
  countClaims,
  countProgress,
  findClaim,
  listClaims,
  listEvents,
  saveSeen,
  type ClaimFilter,
  type ClaimLine,
} from './list-repository.ts';

export const claimKind = 'claim';

type Page = { pageNo: number; pageSize: number };
type ListPage = { items: ClaimRow[]; paging: Paging };

const asRow = <Line extends ClaimLine>(ctx: CallContext, { memberNo, unseen, createdAt, updatedAt, ...row }: Line) => {
  const isMine = memberNo !== null && memberNo === ctx.member?.memberNo;
  return {
    ...row,
    isMine,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    isUnseen: isMine && unseen,
  };
};

const listPage = async (ctx: CallContext, filter: ClaimFilter, { pageNo, pageSize }: Page): Promise<ListPage> => {
  const [rows, totalCount] = await Promise.all([
    listClaims(ctx.db, filter, (pageNo - 1) * pageSize, pageSize),
    countClaims(ctx.db, filter),
  ]);
  return { items: rows.map((row) => asRow(ctx, row)), paging: pagingOf(pageNo, pageSize, totalCount) };
};

const filterOf = ({ state, type, keyword, from, to }: ClaimSearch): ClaimFilter => {
  checkOrder(from, to);
  return {
    progress: state,
    type,
    keyword,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
};

/** Requests of the farms that the caller has access to, by any registrant. */
export const myClaims = async (ctx: CallContext, search: ClaimSearch): Promise<ListPage> => {
  const farms = search.farmNo === undefined ? await visibleFarms(ctx) : [await openFarm(ctx, search.farmNo)];
  return listPage(ctx, { ...filterOf(search), farmNos: farms.map(({ farmNo }) => farmNo) }, search);
};

export const farmClaims = async (ctx: CallContext, page: Page): Promise<ListPage> => {
  const { farmNo } = await openCurrentFarm(ctx);
  return listPage(ctx, { farmNos: [farmNo] }, page);
};

/** Maximum requests in a summary. */
const maxNewest = 5;

/** Requests of a farm in a span (epoch ms), and the number of open ones. No access check here. */
export const claimsIn = async (ctx: CallContext, farmNo: number, span: { from: number; to: number }) => {
  const [from, to] = [new Date(span.from), new Date(span.to)];
  const [counts, rows] = await Promise.all([
    countProgress(ctx.db, farmNo, { from, to }),
    listClaims(ctx.db, { farmNos: [farmNo], from, to }, 0, maxNewest),
  ]);
  const newest = rows.map(({ boardNo, title, type, progress, createdAt }) => ({
    boardNo,
    title,
    type,
    progress,
    createdAt: createdAt.toISOString(),
  }));
  return { ...counts, newest };
};

export const allClaims = (ctx: CallContext, search: ClaimSearch): Promise<ListPage> => {
  requireAdmin(ctx);
  return listPage(ctx, { ...filterOf(search), ...(search.farmNo && { farmNos: [Number(search.farmNo)] }) }, search);
};

/**
 * One request; reading it marks changes as seen by its registrant. The contact number is visible to the registrant and
 * administrators only, the handler's number to administrators only.
 */
export const claim = async (ctx: CallContext, boardNo: number): Promise<ClaimDetail> => {
  const found = await findClaim(ctx.db, boardNo);
  if (!found) throw refuse('NOT_FOUND');
  await openFarm(ctx, String(found.farmNo));
  const row = asRow(ctx, found);
  if (row.isUnseen) await saveSeen(ctx.db, boardNo, found.version);
  const [files, events] = await Promise.all([filesOf(ctx, claimKind, [boardNo]), listEvents(ctx.db, boardNo)]);
  const admin = ctx.member?.admin === true;
  return {
    ...row,
    isUnseen: false,
    contact: admin || row.isMine ? row.contact : '',
    handlerMemberNo: admin ? row.handlerMemberNo : null,
    files: files.get(boardNo) ?? [],
    history: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
  };
};

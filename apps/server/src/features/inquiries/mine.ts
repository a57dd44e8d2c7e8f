import type { MyInquiryDetail, MyInquiryRow } from '@onsil/contract/inquiries';
import type { MemberContext } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { pageOf, rowRange, type Page, type PageOf } from '#platform/http/page.ts';
import {
  countInquiriesOfMember,
  findInquiryOfMember,
  listInquiriesOfMember,
  markAnswerRead,
  type MyInquiryListRow,
} from './inquiries.sql.ts';

const asRow = <Line extends MyInquiryListRow>({ createdAt, answeredAt, answerReadAt, ...row }: Line) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  state: answeredAt ? ('answered' as const) : ('open' as const),
  answeredAt: answeredAt?.toISOString() ?? null,
  isUnread: answeredAt !== null && answerReadAt === null,
});

/** The inquiries that the caller sent while signed in, newest first. */
export const listMyInquiries = async (ctx: MemberContext, page: Page): Promise<PageOf<MyInquiryRow>> => {
  const { memberNo } = ctx.member;
  const [rows, { all }] = await Promise.all([
    listInquiriesOfMember(ctx.db, memberNo, rowRange(page)),
    countInquiriesOfMember(ctx.db, memberNo),
  ]);
  return pageOf(rows.map(asRow), page, all);
};

export const countMyUnreadInquiries = async (ctx: MemberContext): Promise<{ unread: number }> => {
  const { unread } = await countInquiriesOfMember(ctx.db, ctx.member.memberNo);
  return { unread };
};

/**
 * One inquiry of the caller. Marks its answer as read; the reply still says whether it was unread.
 * @throws NOT_FOUND for one of another member, or one sent without an account
 */
export const getMyInquiry = async (ctx: MemberContext, inquiryNo: number): Promise<MyInquiryDetail> => {
  const found = await findInquiryOfMember(ctx.db, ctx.member.memberNo, inquiryNo);
  if (!found) throw apiError('NOT_FOUND');
  const inquiry = asRow(found);
  if (inquiry.isUnread) await markAnswerRead(ctx.db, inquiryNo, new Date(ctx.now()));
  return inquiry;
};

import type { adminDownloadsApi } from '@onsil/contract/admin-downloads';
import type { HandlerInput, RawBody } from '@onsil/contract/envelope';
import type { InquiryRow } from '@onsil/contract/inquiries';
import type { AdminNoticeRow } from '@onsil/contract/notices';
import { loadCodeNames } from '#features/codes/codes.ts';
import { listInquiries } from '#features/inquiries/inquiries.ts';
import { listAllNotices } from '#features/notices/notices.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Column } from '#platform/spreadsheets/column.ts';
import { createTable, getWords, streamPages, type Translator } from './workbook.ts';

type Query<Name extends 'exportInquiries' | 'exportNotices'> = HandlerInput<(typeof adminDownloadsApi)[Name]>['query'];
type NameOf = (detailCode: string) => string;

const createInquiryColumns = (t: Translator, kindName: NameOf): Column<InquiryRow>[] => [
  { title: t('requests.number'), kind: 'number', width: 10, of: (row) => row.inquiryNo },
  { title: t('requests.title'), kind: 'text', width: 40, of: (row) => row.title },
  { title: t('requests.type'), kind: 'text', width: 16, of: (row) => kindName(row.kind) },
  { title: t('admin.name'), kind: 'text', of: (row) => row.name },
  { title: t('admin.email'), kind: 'text', width: 28, of: (row) => row.email },
  { title: t('admin.phone'), kind: 'text', width: 14, of: (row) => row.phoneNo },
  { title: t('admin.memberId'), kind: 'text', of: (row) => row.memberId },
  { title: t('inquiries.createdAt'), kind: 'instant', of: (row) => row.createdAt },
  { title: t('requests.stateTitle'), kind: 'text', width: 14, of: (row) => t(`inquiries.state.${row.state}`) },
  { title: t('inquiries.answeredAt'), kind: 'instant', of: (row) => row.answeredAt },
  { title: t('inquiries.answerer'), kind: 'text', of: (row) => row.answererName },
];

export const exportInquiries = async (
  ctx: MemberContext,
  { format, ...query }: Query<'exportInquiries'>,
): Promise<RawBody> => {
  const rows = await streamPages((page) => listInquiries(ctx, { ...query, ...page }));
  const nameOf = await loadCodeNames(ctx);
  const columns = createInquiryColumns(getWords(ctx.language), nameOf('INQUIRY_KIND'));
  return createTable(ctx, { list: 'inquiries', format }, { columns, rows });
};

const createNoticeColumns = (t: Translator, typeName: NameOf): Column<AdminNoticeRow>[] => [
  { title: t('requests.number'), kind: 'number', width: 10, of: (row) => row.noticeNo },
  { title: t('requests.title'), kind: 'text', width: 40, of: (row) => row.title },
  { title: t('requests.type'), kind: 'text', width: 16, of: (row) => typeName(row.type) },
  { title: t('admin.company'), kind: 'text', width: 24, of: (row) => row.companyName },
  { title: t('admin.farm'), kind: 'text', width: 24, of: (row) => row.farmName },
  { title: t('requests.stateTitle'), kind: 'text', width: 12, of: (row) => t(`notices.state.${row.state}`) },
  { title: t('notices.from'), kind: 'instant', of: (row) => row.publishedFrom },
  { title: t('notices.to'), kind: 'instant', of: (row) => row.publishedTo },
  { title: t('notices.pinned'), kind: 'text', width: 10, of: (row) => t(row.isPinned ? 'yes' : 'no') },
  { title: t('notices.popup'), kind: 'text', width: 10, of: (row) => t(row.isPopup ? 'yes' : 'no') },
  { title: t('by'), kind: 'text', of: (row) => row.registrant },
  { title: t('admin.createdAt'), kind: 'instant', of: (row) => row.createdAt },
];

export const exportNotices = async (
  ctx: MemberContext,
  { format, ...query }: Query<'exportNotices'>,
): Promise<RawBody> => {
  const rows = await streamPages((page) => listAllNotices(ctx, { ...query, ...page }));
  const nameOf = await loadCodeNames(ctx);
  const columns = createNoticeColumns(getWords(ctx.language), nameOf('NOTICE_TYPE'));
  return createTable(ctx, { list: 'notices', format }, { columns, rows });
};

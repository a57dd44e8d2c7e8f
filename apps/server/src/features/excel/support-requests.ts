import type { downloadsApi } from '@onsil/contract/downloads';
import type { HandlerInput, RawBody } from '@onsil/contract/envelope';
import type { SupportRequestRow } from '@onsil/contract/support-requests';
import { loadCodeNames } from '#features/codes/codes.ts';
import { listMySupportRequests } from '#features/support-requests/support-requests.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Column } from '#platform/spreadsheets/column.ts';
import { createTable, getWords, streamPages, type Translator } from './workbook.ts';

const createRequestColumns = (t: Translator, typeName: (detailCode: string) => string): Column<SupportRequestRow>[] => [
  { title: t('requests.number'), kind: 'number', width: 10, of: (row) => row.supportRequestId },
  { title: t('requests.title'), kind: 'text', width: 40, of: (row) => row.title },
  { title: t('requests.farm'), kind: 'text', of: (row) => row.farmName },
  { title: t('requests.company'), kind: 'text', of: (row) => row.companyName },
  { title: t('requests.type'), kind: 'text', width: 14, of: (row) => typeName(row.type) },
  { title: t('requests.stateTitle'), kind: 'text', width: 14, of: (row) => t(`requests.state.${row.progress}`) },
  { title: t('requests.registrant'), kind: 'text', of: (row) => row.registrant },
  { title: t('requests.handler'), kind: 'text', of: (row) => row.handler },
  { title: t('requests.createdAt'), kind: 'instant', of: (row) => row.createdAt },
  { title: t('requests.updatedAt'), kind: 'instant', of: (row) => row.updatedAt },
];

export const exportSupportRequests = async (
  ctx: MemberContext,
  { format, ...query }: HandlerInput<(typeof downloadsApi)['exportSupportRequests']>['query'],
): Promise<RawBody> => {
  const nameOf = await loadCodeNames(ctx);
  const columns = createRequestColumns(getWords(ctx.language), nameOf('CLAIM_TYPE'));
  const rows = await streamPages((page) => listMySupportRequests(ctx, { ...query, ...page }));
  return createTable(ctx, { list: 'requests', format }, { columns, rows });
};

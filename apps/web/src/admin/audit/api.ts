import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { auditApi, auditSortKeys } from '@onsil/contract/audit';
import type { TableFormat } from '@onsil/contract/tables';
import { dayMs } from '@onsil/domain/calendar/duration';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { call, download } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { sortQueryOf } from '#lib/state/sort-query.ts';
import type { AuditSearch } from './search-params.ts';

const pageSize = 20;

/** The request's filters and order; `from` and `to` are Korean days, both included. */
const toAuditQuery = ({ from, to, kind, farmNo, memberNo, keyword, ...order }: AuditSearch) => ({
  ...(from && { from: new Date(kstDayStart(from)).toISOString() }),
  ...(to && { to: new Date(kstDayStart(to) + dayMs).toISOString() }),
  ...(kind && { kind }),
  ...(farmNo !== undefined && { farmNo: String(farmNo) }),
  ...(memberNo !== undefined && { memberNo: String(memberNo) }),
  ...(keyword && { keyword }),
  ...sortQueryOf(order, auditSortKeys),
});

/** Audit entries, newest first unless sorted. */
export const auditQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: [...queryKeys.adminAudit, search],
    queryFn: ({ signal }) =>
      call(
        auditApi.listAuditLog,
        { query: { ...toAuditQuery(search), pageNo: search.page ?? 1, pageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Downloads the audit entries that match the filters. @throws CallError */
export const downloadAudit = (search: AuditSearch, format: TableFormat): Promise<void> =>
  download(auditApi.listAuditLog, { query: { ...toAuditQuery(search), format } });

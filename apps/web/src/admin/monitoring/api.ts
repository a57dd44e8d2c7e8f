import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  adminActionSortKeys,
  adminActionsApi,
  adminDeliveriesApi,
  adminDeliverySortKeys,
} from '@onsil/contract/admin-oversight';
import { adminSystemApi } from '@onsil/contract/admin-system';
import { mailSortKeys, mailsApi } from '@onsil/contract/mails';
import { dayMs } from '@onsil/domain/calendar/duration';
import { call } from '#lib/http/api.ts';
import { now } from '#lib/state/clock.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { sortQueryOf } from '#lib/state/sort-query.ts';
import {
  getPeriodDays,
  type ActionsSearch,
  type DeliveriesSearch,
  type MailsSearch,
  type Period,
} from './search-params.ts';

const pageSize = 20;
const listOptions = { placeholderData: keepPreviousData, staleTime: 5_000, refetchInterval: 30_000 } as const;

type Filter = {
  farmNo?: number | undefined;
  keyword?: string | undefined;
  period?: Period | undefined;
  page?: number | undefined;
};

/** The period ends now, on every fetch. */
const queryOf = ({ farmNo, keyword = '', period = '7d', page = 1 }: Filter) => ({
  ...(farmNo !== undefined && { farmNo }),
  keyword,
  from: String(Math.floor((now() - getPeriodDays[period] * dayMs) / 1000)),
  pageNo: page,
  pageSize,
});

export const actionsQuery = (search: ActionsSearch) =>
  queryOptions({
    queryKey: [...queryKeys.adminMonitoring, 'actions', search],
    queryFn: ({ signal }) => {
      const { level } = search;
      const query = {
        ...queryOf(search),
        ...(level !== undefined && { level }),
        ...sortQueryOf(search, adminActionSortKeys),
      };
      return call(adminActionsApi.listAllActions, { query }, { signal });
    },
    ...listOptions,
  });

export const deliveriesQuery = (search: DeliveriesSearch) =>
  queryOptions({
    queryKey: [...queryKeys.adminMonitoring, 'deliveries', search],
    queryFn: ({ signal }) => {
      const { state, channel } = search;
      const query = {
        ...queryOf(search),
        ...(state && { state }),
        ...(channel && { channel }),
        ...sortQueryOf(search, adminDeliverySortKeys),
      };
      return call(adminDeliveriesApi.listAllDeliveries, { query }, { signal });
    },
    ...listOptions,
  });

/** The mails of the last 30 days. */
export const mailsQuery = ({ state, page: pageNo = 1, sort, dir }: Omit<MailsSearch, 'mail'>) =>
  queryOptions({
    queryKey: [...queryKeys.adminMonitoring, 'mails', { state, pageNo, sort, dir }],
    queryFn: ({ signal }) => {
      const query = { ...(state && { state }), ...sortQueryOf({ sort, dir }, mailSortKeys), pageNo, pageSize };
      return call(mailsApi.listOutboxMails, { query }, { signal });
    },
    ...listOptions,
  });

/**
 * A mail with its text. Each read is audited, so it is fetched once while open, and again when reopened.
 * @param checked asks for the password if the server requires it (`useRecheck`)
 */
export const mailQuery = (mailId: number, checked: <T>(work: () => Promise<T>) => Promise<T>) =>
  queryOptions({
    queryKey: [...queryKeys.adminMonitoring, 'mail', mailId],
    queryFn: async ({ signal }) =>
      (await checked(() => call(mailsApi.getOutboxMail, { params: { id: String(mailId) } }, { signal }))).item,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/** The system state, polled every 10 s. */
export const systemQuery = queryOptions({
  queryKey: [...queryKeys.adminMonitoring, 'system'],
  queryFn: async ({ signal }) => (await call(adminSystemApi.getSystemState, {}, { signal })).item,
  staleTime: 5_000,
  refetchInterval: 10_000,
});

import { queryOptions } from '@tanstack/react-query';
import { adminControllersApi, type AdminController } from '@onsil/contract/admin-controllers';
import { adminFarmsApi } from '@onsil/contract/admin-farms';
import { adminDeliveriesApi } from '@onsil/contract/admin-oversight';
import { maxPageSize, type Paging } from '@onsil/contract/envelope';
import { inquiriesApi } from '@onsil/contract/inquiries';
import { mailsApi } from '@onsil/contract/mails';
import { dayMs } from '@onsil/domain/calendar/duration';
import { call } from '#lib/http/api.ts';
import { now } from '#lib/state/clock.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

/** Open problems are polled every minute. */
export const pollIntervalMs = 60_000;

/** Limit of 10,000 farms or controllers. */
const maxPages = 50;

type PageOf<T> = { items: T[]; paging: Paging };

const allOf = async <T>(page: (pageNo: number) => Promise<PageOf<T>>): Promise<T[]> => {
  const found: T[] = [];
  for (let pageNo = 1; pageNo <= maxPages; pageNo += 1) {
    const { items, paging } = await page(pageNo);
    found.push(...items);
    if (!paging.hasMore) break;
  }
  return found;
};

/** Farms without a manager. */
export const farmsWithoutManagersQuery = queryOptions({
  queryKey: [...queryKeys.adminOverview, 'farms', 'without people'],
  queryFn: async ({ signal }) => {
    const farms = await allOf((pageNo) =>
      call(adminFarmsApi.listAdminFarms, { query: { pageNo, pageSize: maxPageSize } }, { signal }),
    );
    return farms.filter(({ members, operationStatus }) => members === 0 && operationStatus !== 'CLOSED');
  },
  refetchInterval: pollIntervalMs,
});

export type ControllerProblems = { unheard: AdminController[]; refused: AdminController[] };

/** Controllers that do not report or whose data are rejected. */
export const controllerProblemsQuery = queryOptions({
  queryKey: [...queryKeys.adminOverview, 'controllers', 'in trouble'],
  queryFn: async ({ signal }): Promise<ControllerProblems> => {
    const controllers = await allOf((pageNo) =>
      call(adminControllersApi.listAllControllers, { query: { pageNo, pageSize: maxPageSize } }, { signal }),
    );
    return {
      unheard: controllers.filter(({ freshness }) => freshness === 'never' || freshness === 'silent'),
      refused: controllers.filter(({ rejectedLast24h }) => rejectedLast24h > 0),
    };
  },
  refetchInterval: pollIntervalMs,
});

/** The newest unanswered inquiries and their number. */
export const openInquiriesQuery = queryOptions({
  queryKey: [...queryKeys.adminOverview, 'inquiries', 'open'],
  queryFn: ({ signal }) => call(inquiriesApi.listInquiries, { query: { state: 'open', pageSize: 5 } }, { signal }),
  refetchInterval: pollIntervalMs,
});

/** The newest undelivered mails. */
export const failedMailsQuery = queryOptions({
  queryKey: [...queryKeys.adminOverview, 'mails', 'failed'],
  queryFn: ({ signal }) => call(mailsApi.listOutboxMails, { query: { state: 'failed', pageSize: 5 } }, { signal }),
  refetchInterval: pollIntervalMs,
});

/** Notifications of the last day that reached no one. */
export const failedDeliveriesQuery = queryOptions({
  queryKey: [...queryKeys.adminOverview, 'deliveries', 'failed today'],
  queryFn: ({ signal }) => {
    const from = new Date(now() - dayMs).toISOString();
    return call(adminDeliveriesApi.listAllDeliveries, { query: { state: 'failed', from, pageSize: 5 } }, { signal });
  },
  refetchInterval: pollIntervalMs,
});

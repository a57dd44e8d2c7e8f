import { adminFarmsApi } from '@onsil/contract/admin-farms';
import { adminControllersApi, type AdminController } from '@onsil/contract/admin-controllers';
import { adminDeliveriesApi } from '@onsil/contract/admin-oversight';
import { largestPageSize, type Paging } from '@onsil/contract/envelope';
import { inquiriesApi } from '@onsil/contract/inquiries';
import { mailsApi } from '@onsil/contract/mails';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { now } from '#lib/clock.ts';

const day = 86_400_000;
/** What there is to do is asked for again each minute. */
export const refetchInterval = 60_000;

/** As many farms and controllers as are looked through: ten thousand. */
const mostPages = 50;

type PageOf<T> = { items: T[]; paging: Paging };

const allOf = async <T>(page: (pageNo: number) => Promise<PageOf<T>>): Promise<T[]> => {
  const found: T[] = [];
  for (let pageNo = 1; pageNo <= mostPages; pageNo += 1) {
    const { items, paging } = await page(pageNo);
    found.push(...items);
    if (!paging.hasMore) break;
  }
  return found;
};

/** Farms that nobody can look after yet. */
export const farmsWithoutPeopleQuery = queryOptions({
  queryKey: ['admin', 'farms', 'without people'],
  queryFn: async ({ signal }) => {
    const farms = await allOf((pageNo) =>
      call(adminFarmsApi.adminFarms, { query: { pageNo, pageSize: largestPageSize } }, { signal }),
    );
    return farms.filter(({ members, operationStatus }) => members === 0 && operationStatus !== 'CLOSED');
  },
  refetchInterval,
});

export type ControllersInTrouble = { unheard: AdminController[]; refused: AdminController[] };

/** Controllers that do not report, or report what is refused. */
export const controllersInTroubleQuery = queryOptions({
  queryKey: ['admin', 'controllers', 'in trouble'],
  queryFn: async ({ signal }): Promise<ControllersInTrouble> => {
    const controllers = await allOf((pageNo) =>
      call(adminControllersApi.controllers, { query: { pageNo, pageSize: largestPageSize } }, { signal }),
    );
    return {
      unheard: controllers.filter(({ freshness }) => freshness === 'never' || freshness === 'silent'),
      refused: controllers.filter(({ rejectedLast24h }) => rejectedLast24h > 0),
    };
  },
  refetchInterval,
});

/** The newest inquiries that nobody has answered, and how many there are. */
export const openInquiriesQuery = queryOptions({
  queryKey: ['admin', 'inquiries', 'open'],
  queryFn: ({ signal }) => call(inquiriesApi.adminInquiries, { query: { state: 'open', pageSize: 5 } }, { signal }),
  refetchInterval,
});

/** The newest mails that did not reach anybody. */
export const failedMailsQuery = queryOptions({
  queryKey: ['admin', 'mails', 'failed'],
  queryFn: ({ signal }) => call(mailsApi.adminMails, { query: { state: 'failed', pageSize: 5 } }, { signal }),
  refetchInterval,
});

/** Notices of the last day that reached nobody. */
export const failedDeliveriesQuery = queryOptions({
  queryKey: ['admin', 'deliveries', 'failed today'],
  queryFn: ({ signal }) => {
    const from = new Date(now() - day).toISOString();
    return call(adminDeliveriesApi.deliveries, { query: { state: 'failed', from, pageSize: 5 } }, { signal });
  },
  refetchInterval,
});

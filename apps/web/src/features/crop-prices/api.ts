import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cropPricesApi, priceSortKeys, type Market } from '@onsil/contract/crop-prices';
import type { TableFormat } from '@onsil/contract/tables';
import { dayMs } from '@onsil/domain/calendar/duration';
import { kstDay } from '@onsil/domain/calendar/kst';
import { call } from '#lib/http/api.ts';
import { downloadList } from '#lib/http/download-list.ts';
import { now } from '#lib/state/clock.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { sortQueryOf } from '#lib/state/sort-query.ts';
import { parseItemKey, type PricesSearch } from './search-params.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

type PollState = { state: { data?: { state: string } | undefined } };
/** Polls every 3 s until the first answer, then as seldom as prices change. */
const pollIntervalMs = ({ state: { data } }: PollState): number =>
  data?.state === 'waiting' ? 3 * secondMs : 30 * minuteMs;

const filterOf = ({ market = 'retail', all = false, category, keyword = '', sort, dir }: PricesSearch) => ({
  market,
  followed: !all,
  ...(category !== undefined && { category }),
  keyword,
  ...sortQueryOf({ sort, dir }, priceSortKeys),
});

/** Downloads the prices that match the filters. @throws CallError */
export const downloadPrices = (farmId: string, search: PricesSearch, format: TableFormat): Promise<void> =>
  downloadList('exportPrices', { farm: farmId, query: { ...filterOf(search), format } });

/** A page of the newest survey; followed items depend on the farm. */
export const pricesQuery = (farmId: string, search: PricesSearch) => {
  const query = { ...filterOf(search), pageNo: search.page ?? 1, pageSize: 20 };
  return queryOptions({
    queryKey: [...queryKeys.cropPrices, 'listed', farmId, query],
    queryFn: async ({ signal }) => (await call(cropPricesApi.listCropPrices, { farm: farmId, query }, { signal })).item,
    placeholderData: keepPreviousData,
    staleTime: 5 * minuteMs,
    refetchInterval: pollIntervalMs,
  });
};

/** The better grade of followed items, for a card. */
export const followedPricesQuery = (farmId: string, pageSize: number) =>
  queryOptions({
    queryKey: [...queryKeys.cropPrices, 'followed', farmId, pageSize],
    queryFn: async ({ signal }) =>
      (
        await call(
          cropPricesApi.listCropPrices,
          { farm: farmId, query: { followed: true, rankCode: '04', pageNo: 1, pageSize } },
          { signal },
        )
      ).item,
    staleTime: 5 * minuteMs,
    refetchInterval: pollIntervalMs,
  });

/** Daily prices of a product up to today. */
export const priceDaysQuery = (market: Market, item: string, days: number) =>
  queryOptions({
    queryKey: [...queryKeys.cropPrices, 'days', market, item, days],
    queryFn: async ({ signal }) => {
      const { itemCode, kindCode, rankCode } = parseItemKey(item);
      const [from, to] = [kstDay(now() - days * dayMs), kstDay(now())];
      const kind = { ...(kindCode !== '' && { kindCode }), ...(rankCode !== '' && { rankCode }) };
      return (await call(cropPricesApi.listPriceDays, { query: { market, itemCode, ...kind, from, to } }, { signal }))
        .item;
    },
    placeholderData: keepPreviousData,
    staleTime: 5 * minuteMs,
    refetchInterval: pollIntervalMs,
  });

/** The items available to follow. */
export const priceItemsQuery = (farmId: string, market: Market) =>
  queryOptions({
    queryKey: [...queryKeys.cropPrices, 'items', farmId, market],
    queryFn: async ({ signal }) =>
      (await call(cropPricesApi.listPriceItems, { farm: farmId, query: { market } }, { signal })).items,
    staleTime: 5 * minuteMs,
  });

import { addDays } from '@onsil/domain/calendar/kst';
import type { Said } from './provider-service.ts';

/** Responses of KAMIS in its own format, which repeats the request. */

const back = (day: string, days: number): string => addDays(day, -days);
const label = (day: string): string => day.slice(5).replace('-', '/');

export type Line = {
  item: readonly [code: string, name: string];
  kind: readonly [code: string, name: string];
  rank?: readonly [code: string, name: string];
  unit: string;
  today: unknown;
  weekAgo?: unknown;
  yearAgo?: unknown;
};

const conditionOf = (url: URL) => [Object.fromEntries(url.searchParams)];

/** The list of a day. Its columns are in an unusual order, because their labels define them. */
export const dayList = (url: URL, lines: readonly Line[]) => {
  const day = url.searchParams.get('p_regday') ?? '';
  return {
    condition: conditionOf(url),
    data: {
      error_code: '000',
      item: lines.map(({ item, kind, rank = ['04', '상품'], unit, today, weekAgo = '-', yearAgo = '-' }) => ({
        item_name: item[1],
        item_code: item[0],
        kind_name: kind[1],
        kind_code: kind[0],
        rank: rank[1],
        rank_code: rank[0],
        unit,
        day1: `당일 (${label(day)})`,
        dpr1: today,
        day2: `1일전 (${label(back(day, 1))})`,
        dpr2: '-',
        day3: `2주일전 (${label(back(day, 14))})`,
        dpr3: '1',
        day4: `1주일전 (${label(back(day, 7))})`,
        dpr4: weekAgo,
        day5: '1개월전',
        dpr5: '2',
        day6: '일평년',
        dpr6: '3',
        day7: '1년전',
        dpr7: yearAgo,
      })),
    },
  };
};

/** The days of one product: the national mean, whose names are empty lists, and one market. */
export const periodList = (url: URL, days: readonly (readonly [day: string, price: string, kind: string])[]) => ({
  condition: conditionOf(url),
  data: {
    error_code: '000',
    item: days.flatMap(([day, price, kind]) => {
      const at = { yyyy: day.slice(0, 4), regday: label(day) };
      return [
        { itemname: [], kindname: [], countyname: '평균', marketname: [], ...at, price },
        { itemname: [], kindname: [], countyname: '평년', marketname: [], ...at, price: '1' },
        { itemname: '토마토', kindname: kind, countyname: '서울', marketname: '경동', ...at, price: '9,999' },
      ];
    }),
  },
});

export const kamisCode = (url: URL, code: string) => ({ condition: conditionOf(url), data: [code] });

export const lettuce: Line = {
  item: ['214', '상추'],
  kind: ['01', '적(100g)'],
  unit: '100g',
  today: '1,150',
  weekAgo: '1,000',
  yearAgo: '1,250',
};
export const tomato: Line = {
  item: ['225', '토마토'],
  kind: ['00', '토마토(1kg)'],
  unit: '1kg',
  today: '5,200',
  weekAgo: '-',
  yearAgo: [],
};
export const cabbage: Line = {
  item: ['211', '배추'],
  kind: ['01', '가을(1포기)'],
  unit: '1포기',
  today: '-',
  weekAgo: '3,600',
};
export const rice: Line = {
  item: ['111', '쌀'],
  kind: ['01', '20kg(20kg)'],
  unit: '20kg',
  today: '59,000',
  yearAgo: '56,000',
};

/** Surveys by category on the given days. */
export const surveys =
  (byCategory: Record<string, readonly Line[]>, days = ['2026-11-23']) =>
  (url: URL): Said => {
    const lines = byCategory[url.searchParams.get('p_item_category_code') ?? ''] ?? [];
    const there = lines.length > 0 && days.includes(url.searchParams.get('p_regday') ?? '');
    return { json: there ? dayList(url, lines) : kamisCode(url, '001') };
  };

import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import type { Market, PriceCategory } from '@onsil/contract/crop-prices';
import { isKstDay } from '@onsil/domain/calendar/kst';
import { parseWon } from '@onsil/domain/prices/market-price';
import { requestProvider, parseProviderJson, createProviderError } from '#platform/http/provider-client.ts';

// KAMIS takes up to half a minute, and stalls requests whose user agent looks like no browser.
const timeoutMs = 40_000;
const maxBytes = 4_000_000;
const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Onsil)', 'accept-language': 'ko-KR,ko' };

const classCode: Record<Market, string> = { retail: '01', wholesale: '02' };

export type SurveyLine = {
  category: PriceCategory;
  itemCode: string;
  itemName: string;
  kindCode: string;
  kindName: string;
  rankCode: string;
  rankName: string;
  unit: string;
  price: number | null;
  weekAgo: number | null;
  yearAgo: number | null;
};

export type Product = Pick<SurveyLine, 'category' | 'itemCode' | 'kindCode' | 'rankCode'>;
/** `unit` is null if the response has none. */
export type DayPrice = { day: string; price: number; unit: string | null };

/** KAMIS sends `[]` or null for empty text. */
const trimmedText = z.unknown().transform((text) => (typeof text === 'string' ? text.trim() : ''));
const surveyRow = z.looseObject({
  item_name: trimmedText,
  item_code: trimmedText,
  kind_name: trimmedText,
  kind_code: trimmedText,
  rank: trimmedText,
  rank_code: trimmedText,
  unit: trimmedText,
});
const dayRow = z.object({
  kindname: trimmedText,
  countyname: trimmedText,
  yyyy: trimmedText,
  regday: trimmedText,
  price: z.unknown(),
});

/** KAMIS sends a single item as an object, and no items as null or not at all. */
const oneOrMany = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.array(schema), schema.transform((one) => [one]), z.null()])
    .optional()
    .transform((list) => list ?? []);
const envelope = <S extends z.ZodType>(schema: S) =>
  z.object({
    // for errors, a list with the error code
    data: z.union([
      z.object({ error_code: z.string(), item: oneOrMany(schema) }),
      z.array(z.string()).transform(([code = '']) => ({ error_code: code, item: [] })),
    ]),
  });

const dayColumns = [1, 2, 3, 4, 5, 6, 7];
/** Finds a price by the column's label, since the position varies. */
const priceAtLabel = (row: Record<string, unknown>, label: RegExp): number | null => {
  const column = dayColumns.find((n) => {
    const text = row[`day${n}`];
    return typeof text === 'string' && label.test(text);
  });
  return column === undefined ? null : parseWon(row[`dpr${column}`]);
};

/** Removes the unit from a kind's name: `적(100g)` becomes 적. */
const withoutUnit = (kindName: string): string => kindName.replace(/\s*\([^()]*\)\s*$/, '');

const lineOf = (row: z.output<typeof surveyRow>, category: PriceCategory): SurveyLine => ({
  category,
  itemCode: row.item_code,
  itemName: row.item_name,
  kindCode: row.kind_code,
  kindName: withoutUnit(row.kind_name),
  rankCode: row.rank_code,
  rankName: row.rank,
  unit: row.unit,
  price: priceAtLabel(row, /^당일/),
  weekAgo: priceAtLabel(row, /^1주일전/),
  yearAgo: priceAtLabel(row, /^1년전/),
});

const dayPriceOf = (rows: readonly z.output<typeof dayRow>[]): DayPrice[] => {
  const days = new Map<string, DayPrice>();
  const units = new Map<string, string>();
  for (const { kindname, countyname, yyyy, regday, price } of rows) {
    const day = `${yyyy}-${regday.replace('/', '-')}`;
    const won = parseWon(price);
    if (!isKstDay(day)) continue;
    const unit = /\(([^()]*)\)\s*$/.exec(kindname)?.[1];
    if (unit !== undefined) units.set(day, unit);
    if (countyname === '평균' && won !== null) days.set(day, { day, price: won, unit: null });
  }
  return [...days.values()].map((one) => ({ ...one, unit: units.get(one.day) ?? null }));
};

export type KamisKeys = { key: string; id: string };

export type KamisClient = {
  /** All items of a category on a day; empty without a survey. */
  survey: (market: Market, category: PriceCategory, day: string, signal: AbortSignal) => Promise<SurveyLine[]>;
  /** The national average of one product by day. */
  days: (
    market: Market,
    product: Product,
    days: { from: string; to: string },
    signal: AbortSignal,
  ) => Promise<DayPrice[]>;
};

/**
 * Client of the price survey of the Korea Agro-Fisheries & Food Trade Corporation (aT). Its responses echo the request
 * including the API key, so only parsed values may leave this module.
 * @param paceMs minimum time between two calls
 */
export const createKamisClient = (baseUrl: string, { key, id }: KamisKeys, paceMs: number): KamisClient => {
  let lastAt = 0;
  const request = async <S extends z.ZodType>(
    action: string,
    query: Record<string, string>,
    schema: S,
    signal: AbortSignal,
  ): Promise<z.output<S>[]> => {
    await pause(Math.max(0, lastAt + paceMs - Date.now()), undefined, { signal });
    const url = new URL('/service/price/xml.do', baseUrl);
    url.search = new URLSearchParams({
      action,
      p_cert_key: key,
      p_cert_id: id,
      p_returntype: 'json',
      p_convert_kg_yn: 'N',
      ...query,
    }).toString();
    const { status, text } = await requestProvider(url, { signal, timeoutMs, maxBytes, headers, oldTls: true }).finally(
      () => (lastAt = Date.now()),
    );
    if (status !== 200) throw createProviderError(`KAMIS answered ${status}`);
    const parsed = envelope(schema).safeParse(parseProviderJson(text));
    if (!parsed.success) throw createProviderError('KAMIS: answer of another form');
    const { error_code: code, item } = parsed.data.data;
    if (code === '001') return [];
    if (code !== '000') throw createProviderError(`KAMIS refused: ${code.slice(0, 3)}`);
    return item;
  };
  return {
    async survey(market, category, day, signal) {
      const query = {
        p_product_cls_code: classCode[market],
        p_item_category_code: category,
        p_regday: day,
      };
      const rows = await request('dailyPriceByCategoryList', query, surveyRow, signal);
      return rows.map((row) => lineOf(row, category)).filter(({ itemCode, itemName }) => itemCode && itemName);
    },
    async days(market, { category, itemCode, kindCode, rankCode }, { from, to }, signal) {
      const query = {
        p_productclscode: classCode[market],
        p_startday: from,
        p_endday: to,
        p_itemcategorycode: category,
        p_itemcode: itemCode,
        p_kindcode: kindCode,
        p_productrankcode: rankCode,
      };
      return dayPriceOf(await request('periodProductList', query, dayRow, signal));
    },
  };
};

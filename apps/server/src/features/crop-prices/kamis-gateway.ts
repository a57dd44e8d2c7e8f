import { setTimeout as pause } from 'node:timers/promises';
import type { Market, PriceCategory } from '@onsil/contract/crop-prices';
import { isKstDay } from '@onsil/domain/kst';
import { wonOf } from '@onsil/domain/market-price';
import * as z from 'zod';
import { askOutside, jsonOf, outsideError } from '#platform/outside-call.ts';

// It takes up to half a minute, and hangs on callers that look like no browser.
const timeoutMs = 40_000;
const maxBytes = 4_000_000;
const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Onsil)', 'accept-language': 'ko-KR,ko' };

const classCode: Record<Market, string> = { retail: '01', wholesale: '02' };

/** One line of a day's survey. */
export type SurveyLine = {
  category: PriceCategory;
  itemCode: string;
  itemNm: string;
  kindCode: string;
  kindNm: string;
  rankCode: string;
  rankNm: string;
  unit: string;
  price: number | null;
  weekAgo: number | null;
  yearAgo: number | null;
};

export type Product = Pick<SurveyLine, 'category' | 'itemCode' | 'kindCode' | 'rankCode'>;
/** `unit` is null where the answer does not say it. */
export type DayPrice = { day: string; price: number; unit: string | null };

/** Nothing is said by `[]` or null as well as by an empty text. */
const word = z.unknown().transform((said) => (typeof said === 'string' ? said.trim() : ''));
const listed = z.looseObject({
  item_name: word,
  item_code: word,
  kind_name: word,
  kind_code: word,
  rank: word,
  rank_code: word,
  unit: word,
});
const dated = z.object({ kindname: word, countyname: word, yyyy: word, regday: word, price: z.unknown() });

/** Of one thing the list is the thing itself; of none it is null, or not there. */
const oneOrMany = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.array(schema), schema.transform((one) => [one]), z.null()])
    .optional()
    .transform((list) => list ?? []);
const envelope = <S extends z.ZodType>(schema: S) =>
  z.object({
    // Of a failure it is a list with the code.
    data: z.union([
      z.object({ error_code: z.string(), item: oneOrMany(schema) }),
      z.array(z.string()).transform(([code = '']) => ({ error_code: code, item: [] })),
    ]),
  });

const dayColumns = [1, 2, 3, 4, 5, 6, 7];
/** Where a price stands follows from its label, not from its place. */
const labelled = (row: Record<string, unknown>, label: RegExp): number | null => {
  const column = dayColumns.find((n) => {
    const said = row[`day${n}`];
    return typeof said === 'string' && label.test(said);
  });
  return column === undefined ? null : wonOf(row[`dpr${column}`]);
};

/** `적(100g)` is the kind 적. */
const withoutUnit = (kindName: string): string => kindName.replace(/\s*\([^()]*\)\s*$/, '');

const lineOf = (row: z.output<typeof listed>, category: PriceCategory): SurveyLine => ({
  category,
  itemCode: row.item_code,
  itemNm: row.item_name,
  kindCode: row.kind_code,
  kindNm: withoutUnit(row.kind_name),
  rankCode: row.rank_code,
  rankNm: row.rank,
  unit: row.unit,
  price: labelled(row, /^당일/),
  weekAgo: labelled(row, /^1주일전/),
  yearAgo: labelled(row, /^1년전/),
});

const dayPriceOf = (rows: readonly z.output<typeof dated>[]): DayPrice[] => {
  const days = new Map<string, DayPrice>();
  const units = new Map<string, string>();
  for (const { kindname, countyname, yyyy, regday, price } of rows) {
    const day = `${yyyy}-${regday.replace('/', '-')}`;
    const won = wonOf(price);
    if (!isKstDay(day)) continue;
    const unit = /\(([^()]*)\)\s*$/.exec(kindname)?.[1];
    if (unit !== undefined) units.set(day, unit);
    if (countyname === '평균' && won !== null) days.set(day, { day, price: won, unit: null });
  }
  return [...days.values()].map((one) => ({ ...one, unit: units.get(one.day) ?? null }));
};

export type KamisKeys = { key: string; id: string };

export type KamisService = {
  /** All items of a category on a day; empty where nothing was surveyed. */
  survey: (market: Market, category: PriceCategory, day: string, signal: AbortSignal) => Promise<SurveyLine[]>;
  /** The national mean of one product by day. */
  days: (market: Market, product: Product, from: string, to: string, signal: AbortSignal) => Promise<DayPrice[]>;
};

/**
 * The price survey of the Korea Agro-Fisheries & Food Trade Corporation (aT). Its answers repeat what they were asked with, the key
 * included: nothing of one is ever told on but what was read from it.
 * @param paceMs between two calls
 */
export const kamisService = (baseUrl: string, { key, id }: KamisKeys, paceMs: number): KamisService => {
  let lastAt = 0;
  const ask = async <S extends z.ZodType>(
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
    const { status, text } = await askOutside(url, { signal, timeoutMs, maxBytes, headers, oldTls: true }).finally(
      () => (lastAt = Date.now()),
    );
    if (status !== 200) throw outsideError(`KAMIS answered ${status}`);
    const parsed = envelope(schema).safeParse(jsonOf(text));
    if (!parsed.success) throw outsideError('KAMIS: answer of another form');
    const { error_code: code, item } = parsed.data.data;
    if (code === '001') return [];
    if (code !== '000') throw outsideError(`KAMIS refused: ${code.slice(0, 3)}`);
    return item;
  };
  return {
    async survey(market, category, day, signal) {
      const query = {
        p_product_cls_code: classCode[market],
        p_item_category_code: category,
        p_regday: day,
      };
      const rows = await ask('dailyPriceByCategoryList', query, listed, signal);
      return rows.map((row) => lineOf(row, category)).filter(({ itemCode, itemNm }) => itemCode && itemNm);
    },
    async days(market, { category, itemCode, kindCode, rankCode }, from, to, signal) {
      const query = {
        p_productclscode: classCode[market],
        p_startday: from,
        p_endday: to,
        p_itemcategorycode: category,
        p_itemcode: itemCode,
        p_kindcode: kindCode,
        p_productrankcode: rankCode,
      };
      return dayPriceOf(await ask('periodProductList', query, dated, signal));
    },
  };
};

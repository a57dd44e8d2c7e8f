import { headers } from '@onsil/contract/auth';
import type { RawBody } from '@onsil/contract/envelope';
import { kstDay } from '@onsil/domain/kst';
import { yieldExcel as en } from '@onsil/phrases/en/yield-excel';
import { yieldExcel as ko } from '@onsil/phrases/ko/yield-excel';
import { createTranslator } from 'use-intl/core';
import { collectGarbage } from '#platform/collect-garbage.ts';
import type { CallContext } from '#platform/context.ts';
import type { Language } from '#platform/language.ts';
import { exportXlsx, xlsxType, type Column } from '#platform/xlsx.ts';

const translators = {
  ko: createTranslator({ locale: 'ko', messages: { yieldExcel: ko }, namespace: 'yieldExcel' }),
  en: createTranslator({ locale: 'en', messages: { yieldExcel: en as typeof ko }, namespace: 'yieldExcel' }),
};
export type Words = (typeof translators)['ko'];
export const wordsOf = (language: Language): Words => translators[language];

/** A call whose current farm may be named in the query: a browser opens a download without headers. */
export const atFarm = (ctx: CallContext, farmId: string | undefined): CallContext => ({
  ...ctx,
  header: (name) => (farmId !== undefined && name === headers.farmId ? farmId : ctx.header(name)),
});

/** What no file name may hold on the systems that people use; a farm is called as its manager pleases. */
const fileName = (...parts: string[]): string => parts.join(' ').replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_');

/** A list of a farm as a file that is named after farm, list and day. The caller has asked for permission. */
export const workbook = <Row>(
  ctx: CallContext,
  { farmNm }: { farmNm: string },
  list: keyof typeof ko.sheets,
  { columns, rows }: { columns: readonly Column<Row>[]; rows: AsyncIterable<Row> },
): RawBody => {
  const sheet = wordsOf(ctx.language)(`sheets.${list}`);
  return {
    contentType: xlsxType,
    fileName: `${fileName(farmNm, sheet, kstDay(ctx.now()))}.xlsx`,
    body: exportXlsx({ sheet, columns, rows }),
  };
};

/** Rows that are few enough to be there at once. */
export const allOf = async function* <Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
};

const atOnce = 100;
/** portions */
const collectEvery = 50;

/** Rows that are loaded portion by portion by their numbers, so that never all of them are there. */
export const inPortions = async function* <Row>(
  numbers: readonly number[],
  load: (some: number[]) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let start = 0; start < numbers.length; start += atOnce) {
    yield* await load(numbers.slice(start, start + atOnce));
    if ((start / atOnce) % collectEvery === collectEvery - 1) await collectGarbage();
  }
};

type Paged<Row> = { items: Row[]; paging: { hasMore: boolean } };

/** A list page by page. The first is asked for at once: what refuses the call must do so before the file begins. */
export const everyPage = async <Row>(
  list: (page: { pageNo: number; pageSize: number }) => Promise<Paged<Row>>,
): Promise<AsyncGenerator<Row>> => {
  const page = (pageNo: number): Promise<Paged<Row>> => list({ pageNo, pageSize: atOnce });
  const first = await page(1);
  const rows = async function* (): AsyncGenerator<Row> {
    let here = first;
    for (let pageNo = 2; ; pageNo += 1) {
      yield* here.items;
      if (!here.paging.hasMore) return;
      here = await page(pageNo);
      if (pageNo % collectEvery === 0) await collectGarbage();
    }
  };
  return rows();
};

import { createTranslator } from 'use-intl/core';
import type { RawBody } from '@onsil/contract/envelope';
import { maxTableRows, type TableFormat } from '@onsil/contract/tables';
import { kstDay } from '@onsil/domain/calendar/kst';
import { yieldExcel as en } from '@onsil/phrases/en/yield-excel';
import { yieldExcel as ko } from '@onsil/phrases/ko/yield-excel';
import type { MemberContext } from '#platform/context.ts';
import { invalidField } from '#platform/http/api-error.ts';
import type { Page } from '#platform/http/page.ts';
import { collectGarbage } from '#platform/limits/collect-garbage.ts';
import type { Column } from '#platform/spreadsheets/column.ts';
import { formatFileName } from '#platform/spreadsheets/file-name.ts';
import { createTableFile } from '#platform/spreadsheets/table-file.ts';
import type { Language } from '#platform/text/language.ts';

const translators = {
  ko: createTranslator({ locale: 'ko', messages: { yieldExcel: ko }, namespace: 'yieldExcel' }),
  en: createTranslator({ locale: 'en', messages: { yieldExcel: en as typeof ko }, namespace: 'yieldExcel' }),
};
export type Translator = (typeof translators)['ko'];
export const getWords = (language: Language): Translator => translators[language];

/** The name of a file: farm if it is about one, list and day. */
export const nameFile = (ctx: MemberContext, list: keyof typeof ko.sheets, farm?: { farmName: string }): string =>
  formatFileName(...(farm ? [farm.farmName] : []), getWords(ctx.language)(`sheets.${list}`), kstDay(ctx.now()));

/** A list as a file named after farm, list and day. No access check here. */
export const createTable = <Row>(
  ctx: MemberContext,
  { farm, list, format }: { farm?: { farmName: string }; list: keyof typeof ko.sheets; format: TableFormat },
  table: { columns: readonly Column<Row>[]; rows: AsyncIterable<Row> },
): RawBody =>
  createTableFile(format, nameFile(ctx, list, farm), { name: getWords(ctx.language)(`sheets.${list}`), ...table });

const batchSize = 100;
/** batches */
const gcIntervalBatches = 50;

/** Streams rows loaded in batches by their numbers, to bound memory. */
export const streamBatches = async function* <Row>(
  numbers: readonly number[],
  load: (some: number[]) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let start = 0; start < numbers.length; start += batchSize) {
    yield* await load(numbers.slice(start, start + batchSize));
    if ((start / batchSize) % gcIntervalBatches === gcIntervalBatches - 1) await collectGarbage();
  }
};

type Paged<Row> = { items: Row[]; paging: { hasMore: boolean; totalCount: number } };

/**
 * Streams a list page by page. The first page is loaded at once, so that errors occur before the file starts.
 * @throws INVALID if there are more rows than a file may have
 */
export const streamPages = async <Row>(
  list: (page: Page) => Promise<Paged<Row>>,
  pageSize = batchSize,
): Promise<AsyncGenerator<Row>> => {
  const page = (pageNo: number): Promise<Paged<Row>> => list({ pageNo, pageSize });
  const first = await page(1);
  if (first.paging.totalCount > maxTableRows) throw invalidField('from', 'tooManyRows');
  const rows = async function* (): AsyncGenerator<Row> {
    let current = first;
    for (let pageNo = 2; ; pageNo += 1) {
      yield* current.items;
      if (!current.paging.hasMore) return;
      current = await page(pageNo);
      if (pageNo % gcIntervalBatches === 0) await collectGarbage();
    }
  };
  return rows();
};

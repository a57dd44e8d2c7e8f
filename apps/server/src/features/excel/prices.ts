import { headers } from '@onsil/contract/auth';
import type { CropPrice, CropPrices } from '@onsil/contract/crop-prices';
import type { downloadsApi } from '@onsil/contract/downloads';
import type { HandlerInput, RawBody } from '@onsil/contract/envelope';
import { cropPrices as english } from '@onsil/phrases/en/crop-prices';
import { listCropPrices, type PriceSource } from '#features/crop-prices/crop-prices.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Column } from '#platform/spreadsheets/column.ts';
import { streamRows } from '#platform/spreadsheets/table-file.ts';
import { createTable, getWords, type Translator } from './workbook.ts';

type Query = HandlerInput<(typeof downloadsApi)['exportPrices']>['query'];

/** More than the survey has. */
const maxPrices = 10_000;

const englishNames: Readonly<Record<string, string>> = { ...english.kinds, ...english.items };

const createPriceColumns = (
  t: Translator,
  { language }: MemberContext,
  { market, surveyedOn, source }: Pick<Query, 'market'> & Pick<CropPrices, 'surveyedOn' | 'source'>,
): Column<CropPrice>[] => {
  const named = (name: string): string => (language === 'ko' ? name : (englishNames[name] ?? name));
  const grades: Readonly<Record<string, string>> = { '04': t('prices.grades.04'), '05': t('prices.grades.05') };
  return [
    { title: t('prices.category'), kind: 'text', of: (row) => t(`prices.categories.${row.category}`) },
    { title: t('prices.item'), kind: 'text', of: (row) => named(row.itemName) },
    { title: t('prices.kind'), kind: 'text', of: (row) => named(row.kindName) },
    { title: t('prices.grade'), kind: 'text', width: 10, of: (row) => grades[row.rankCode] ?? row.rankName },
    { title: t('prices.market'), kind: 'text', width: 10, of: () => t(`prices.markets.${market}`) },
    { title: t('prices.unit'), kind: 'text', width: 10, of: (row) => row.unit },
    { title: t('prices.price'), kind: 'number', of: (row) => row.price },
    { title: t('prices.perKg'), kind: 'number', of: (row) => row.pricePerKg },
    { title: t('prices.weekAgo'), kind: 'number', of: (row) => row.weekAgo?.price ?? null },
    { title: t('prices.sinceWeek'), kind: 'share', of: (row) => row.weekAgo?.change ?? null },
    { title: t('prices.yearAgo'), kind: 'number', of: (row) => row.yearAgo?.price ?? null },
    { title: t('prices.sinceYear'), kind: 'share', of: (row) => row.yearAgo?.change ?? null },
    { title: t('prices.day'), kind: 'date', of: () => surveyedOn },
    { title: t('prices.source'), kind: 'text', width: 12, of: () => t(`prices.sources.${source}`) },
  ];
};

/** The call with the farm that is given in the query: browsers open downloads without headers. */
const withFarm = (ctx: MemberContext, farmId: string | undefined): MemberContext => ({
  ...ctx,
  header: (name) => (farmId !== undefined && name === headers.farmId ? farmId : ctx.header(name)),
});

export const exportPrices = async (
  call: MemberContext,
  source: PriceSource,
  { farmId, format, ...query }: Query,
): Promise<RawBody> => {
  const ctx = withFarm(call, farmId);
  const found = await listCropPrices(ctx, source, { ...query, pageNo: 1, pageSize: maxPrices });
  const columns = createPriceColumns(getWords(ctx.language), ctx, { ...found, market: query.market });
  return createTable(ctx, { list: 'prices', format }, { columns, rows: streamRows(found.items) });
};

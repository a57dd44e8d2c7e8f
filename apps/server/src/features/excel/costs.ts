import type { CostEntry, CostSummary } from '@onsil/contract/costs';
import type { HandlerInput, RawBody } from '@onsil/contract/envelope';
import type { yieldExcelApi } from '@onsil/contract/yield-excel';
import { costKinds } from '@onsil/domain/costs/kinds';
import { getCostSummary, listCosts } from '#features/costs/costs.ts';
import type { PriceSource } from '#features/crop-prices/crop-prices.ts';
import type { FarmContext } from '#platform/context.ts';
import type { Column } from '#platform/spreadsheets/column.ts';
import { streamRows } from '#platform/spreadsheets/table-file.ts';
import { createTable, getWords, streamPages, type Translator } from './workbook.ts';

type MonthCosts = CostSummary['months'][number];
type BatchCosts = CostSummary['batches'][number];
type Figures = Pick<MonthCosts, 'amounts' | 'total' | 'harvestKg' | 'costPerKg'>;

const figureColumns = <Row extends Figures>(t: Translator): Column<Row>[] => [
  ...costKinds.map((kind): Column<Row> => ({
    title: t('costs.amountOf', { kind: t(`costs.kinds.${kind}`) }),
    kind: 'number',
    of: (row) => row.amounts[kind],
  })),
  { title: t('costs.total'), kind: 'number', of: (row) => row.total },
  { title: t('costs.harvestKg'), kind: 'number', decimals: 2, of: (row) => row.harvestKg },
  { title: t('costs.costPerKg'), kind: 'number', of: (row) => row.costPerKg },
];

const createMonthColumns = (t: Translator): Column<MonthCosts>[] => [
  { title: t('costs.month'), kind: 'text', width: 10, of: (row) => row.month },
  ...figureColumns<MonthCosts>(t),
  { title: t('costs.energyKwh'), kind: 'number', decimals: 1, of: (row) => row.energyKwh },
  { title: t('costs.labourHours'), kind: 'number', decimals: 1, of: (row) => row.labourHours },
];

const createBatchColumns = (t: Translator): Column<BatchCosts>[] => [
  { title: t('batch'), kind: 'text', width: 28, of: (row) => row.batchName },
  { title: t('crop'), kind: 'text', of: (row) => row.cropName },
  { title: t('costs.startOn'), kind: 'date', of: (row) => row.startOn },
  ...figureColumns<BatchCosts>(t),
  { title: t('costs.pricePerKg'), kind: 'number', of: (row) => row.price?.perKg ?? null },
  { title: t('costs.marginPerKg'), kind: 'number', of: (row) => row.margin?.perKg ?? null },
  { title: t('costs.marginShare'), kind: 'share', of: (row) => row.margin?.share ?? null },
  { title: t('costs.isCut'), kind: 'text', width: 16, of: (row) => t(row.isCut ? 'yes' : 'no') },
];

const createEntryColumns = (t: Translator): Column<CostEntry>[] => [
  { title: t('costs.month'), kind: 'text', width: 10, of: (row) => row.month },
  { title: t('costs.kind'), kind: 'text', width: 12, of: (row) => t(`costs.kinds.${row.kind}`) },
  { title: t('costs.amount'), kind: 'number', of: (row) => row.amount },
  { title: t('batch'), kind: 'text', width: 28, of: (row) => row.batchName },
  { title: t('crop'), kind: 'text', of: (row) => (row.batchName === null ? row.cropName : null) },
  { title: t('note'), kind: 'text', width: 40, of: (row) => row.note },
];

/** Costs of a range of months: by month, by batch, or as entered. */
export const exportCosts = async (
  ctx: FarmContext,
  source: PriceSource,
  { list, format, sort, order, ...months }: HandlerInput<(typeof yieldExcelApi)['exportCosts']>['query'],
): Promise<RawBody> => {
  const { farm } = ctx;
  const t = getWords(ctx.language);
  if (list === 'entries') {
    const rows = await streamPages((page) => listCosts(ctx, { ...months, sort, order, ...page }));
    return createTable(ctx, { farm, list: 'costEntries', format }, { columns: createEntryColumns(t), rows });
  }
  const summary = await getCostSummary(ctx, source, months);
  return list === 'months'
    ? createTable(
        ctx,
        { farm, list: 'costMonths', format },
        { columns: createMonthColumns(t), rows: streamRows(summary.months) },
      )
    : createTable(
        ctx,
        { farm, list: 'costBatches', format },
        { columns: createBatchColumns(t), rows: streamRows(summary.batches) },
      );
};

import type { RawBody } from '@onsil/contract/envelope';
import type { HandlerInput } from '@onsil/contract/envelope';
import type { TableFormat } from '@onsil/contract/tables';
import type { yieldExcelApi } from '@onsil/contract/yield-excel';
import { listSpecialNotes, getBatchList } from '#features/batches/batches.ts';
import {
  getYieldTotal,
  listRegistrationNumbers,
  listYieldPlans,
  loadRegistrations,
  type RegistrationQuery,
} from '#features/yields/yields.ts';
import type { FarmContext } from '#platform/context.ts';
import { exportXlsx, xlsxType } from '#platform/spreadsheets/xlsx-writer.ts';
import { createNoteColumns, createBatchColumns } from './batches.ts';
import { createRegistrationColumns } from './registrations.ts';
import { createPlanColumns, createTotalSheets } from './totals.ts';
import { createTable, getWords, nameFile, streamBatches, streamPages } from './workbook.ts';

type Query<Name extends keyof typeof yieldExcelApi> = HandlerInput<(typeof yieldExcelApi)[Name]>['query'];

export const exportYields = async (
  ctx: FarmContext,
  { format, sort, order, ...query }: RegistrationQuery & { format: TableFormat },
): Promise<RawBody> => {
  const { farm } = ctx;
  const registrationIds = await listRegistrationNumbers(ctx.db, { ...query, farmNo: farm.farmNo }, { sort, order });
  const columns = createRegistrationColumns(getWords(ctx.language));
  const rows = streamBatches(registrationIds, (some) => loadRegistrations(ctx.db, some));
  return createTable(ctx, { farm, list: 'yields', format }, { columns, rows });
};

export const exportBatches = async (
  ctx: FarmContext,
  { format, ...query }: Query<'exportBatches'>,
): Promise<RawBody> => {
  const { farm } = ctx;
  const { batchIds, load } = await getBatchList(ctx, farm.farmNo, query);
  const rows = streamBatches(batchIds, load);
  return createTable(
    ctx,
    { farm, list: 'works', format },
    { columns: createBatchColumns(getWords(ctx.language)), rows },
  );
};

export const exportSpecialNotes = async (
  ctx: FarmContext,
  { format, ...query }: Query<'exportSpecialNotes'>,
): Promise<RawBody> => {
  const { farm } = ctx;
  const rows = await streamPages((page) => listSpecialNotes(ctx, { ...query, ...page }));
  return createTable(
    ctx,
    { farm, list: 'notes', format },
    { columns: createNoteColumns(getWords(ctx.language)), rows },
  );
};

export const exportYieldTotal = async (ctx: FarmContext, query: Query<'exportYieldTotal'>): Promise<RawBody> => {
  const { farm } = ctx;
  const sheets = createTotalSheets(getWords(ctx.language), await getYieldTotal(ctx, query));
  return { contentType: xlsxType, fileName: `${nameFile(ctx, 'total', farm)}.xlsx`, body: exportXlsx(sheets) };
};

export const exportYieldPlans = async (
  ctx: FarmContext,
  { format, ...query }: Query<'exportYieldPlans'>,
): Promise<RawBody> => {
  const { farm } = ctx;
  const rows = await streamPages((page) => listYieldPlans(ctx, { ...query, ...page }));
  return createTable(
    ctx,
    { farm, list: 'plans', format },
    { columns: createPlanColumns(getWords(ctx.language)), rows },
  );
};

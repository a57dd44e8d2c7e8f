import type { RawBody } from '@onsil/contract/envelope';
import type { HandlerInput } from '@onsil/contract/envelope';
import type { yieldExcelApi } from '@onsil/contract/yield-excel';
import type { CallContext } from '#platform/context.ts';
import { listCommonCodes } from '#features/codes/codes.ts';
import { listFarmCrops, listNutrientSolutions } from '#features/crops/crops.ts';
import { requireCurrentFarm, requireFarm } from '#features/farms/farms.ts';
import { getRackView } from '#features/racks/racks.ts';
import { listSpecialNotes, getBatchList } from '#features/batches/batches.ts';
import { createCropColumns, createRackColumns, listRackLines, type CropNames } from './crops-and-racks.ts';
import { streamRows, withFarmOf, streamPages, streamBatches, getWords, createWorkbook } from './workbook.ts';
import { createPlanColumns, createTotalColumns, listTotalLines } from './totals.ts';
import { createNoteColumns, createBatchColumns } from './batches.ts';
import { createRegistrationColumns } from './registrations.ts';
import { listYieldPlans } from '../plans.ts';
import { listRegistrationNumbers } from '../registrations.sql.ts';
import { loadRegistrations, type RegistrationQuery } from '../registrations.ts';
import { getYieldTotal } from '../totals.ts';

type Query<Name extends keyof typeof yieldExcelApi> = HandlerInput<(typeof yieldExcelApi)[Name]>['query'];

export const exportYields = async (ctx: CallContext, id: string, query: RegistrationQuery): Promise<RawBody> => {
  const farm = await requireFarm(ctx, id);
  const ynos = await listRegistrationNumbers(ctx.db, { ...query, farmNo: farm.farmNo });
  const columns = createRegistrationColumns(getWords(ctx.language));
  const rows = streamBatches(ynos, (some) => loadRegistrations(ctx.db, some));
  return createWorkbook(ctx, farm, 'yields', { columns, rows });
};

export const exportBatches = async (call: CallContext, { farmId, ...query }: Query<'worksExcel'>): Promise<RawBody> => {
  const ctx = withFarmOf(call, farmId);
  const farm = await requireCurrentFarm(ctx);
  const { batchIds, load } = await getBatchList(ctx, farm.farmNo, query);
  const rows = streamBatches(batchIds, load);
  return createWorkbook(ctx, farm, 'works', { columns: createBatchColumns(getWords(ctx.language)), rows });
};

export const exportSpecialNotes = async (
  call: CallContext,
  { farmId, ...query }: Query<'specialNotesExcel'>,
): Promise<RawBody> => {
  const ctx = withFarmOf(call, farmId);
  const farm = await requireCurrentFarm(ctx);
  const rows = await streamPages((page) => listSpecialNotes(ctx, { ...query, ...page }));
  return createWorkbook(ctx, farm, 'notes', { columns: createNoteColumns(getWords(ctx.language)), rows });
};

export const exportYieldTotal = async (
  call: CallContext,
  { farmId, ...query }: Query<'yieldTotalExcel'>,
): Promise<RawBody> => {
  const ctx = withFarmOf(call, farmId);
  const farm = await requireCurrentFarm(ctx);
  const t = getWords(ctx.language);
  const rows = streamRows(listTotalLines(t, await getYieldTotal(ctx, query)));
  return createWorkbook(ctx, farm, 'total', { columns: createTotalColumns(t), rows });
};

export const exportYieldPlans = async (
  call: CallContext,
  { farmId, ...query }: Query<'yieldPlansExcel'>,
): Promise<RawBody> => {
  const ctx = withFarmOf(call, farmId);
  const farm = await requireCurrentFarm(ctx);
  const rows = await streamPages((page) => listYieldPlans(ctx, { ...query, ...page }));
  return createWorkbook(ctx, farm, 'plans', { columns: createPlanColumns(getWords(ctx.language)), rows });
};

/** Names of codes and nutrient solutions; unknown ones show their code. */
const cropNames = async (ctx: CallContext): Promise<CropNames> => {
  const [codes, solutions] = await Promise.all([listCommonCodes(ctx, undefined), listNutrientSolutions(ctx)]);
  const [code, solution] =
    ctx.language === 'ko' ? (['l10nKoDcdVal', 'nameKo'] as const) : (['l10nEnDcdVal', 'nameEn'] as const);
  const nameOf = (master: string) => {
    const names = new Map(codes.filter((one) => one.masterCd === master).map((one) => [one.dcd, one[code]]));
    return (dcd: string): string => names.get(dcd) ?? dcd;
  };
  const solutionOf = new Map(solutions.map((one) => [one.nutrientNo, one[solution]]));
  return {
    cropType: nameOf('CROP_TYPE'),
    cultivationType: nameOf('FARM_CULTIVATION_TYPE'),
    nutrient: (no) => solutionOf.get(no) ?? '',
  };
};

export const exportFarmCrops = async (
  call: CallContext,
  { farmId, ...query }: Query<'farmCropsExcel'>,
): Promise<RawBody> => {
  const ctx = withFarmOf(call, farmId);
  const farm = await requireCurrentFarm(ctx);
  const columns = createCropColumns(getWords(ctx.language), await cropNames(ctx));
  const rows = await streamPages((page) => listFarmCrops(ctx, { ...query, ...page }));
  return createWorkbook(ctx, farm, 'crops', { columns, rows });
};

export const exportRacks = async (ctx: CallContext, id: string, day: string | undefined): Promise<RawBody> => {
  const farm = await requireFarm(ctx, id);
  const rows = streamRows(listRackLines(await getRackView(ctx, id, day)));
  return createWorkbook(ctx, farm, 'racks', { columns: createRackColumns(getWords(ctx.language)), rows });
};

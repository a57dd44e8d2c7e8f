import type { RawBody } from '@onsil/contract/envelope';
import type { HandlerInput } from '@onsil/contract/envelope';
import type { yieldExcelApi } from '@onsil/contract/yield-excel';
import type { CallContext } from '#platform/context.ts';
import { commonCodes } from '#features/codes/service.ts';
import { farmCrops } from '#features/crops/list-service.ts';
import { nutrientSolutions } from '#features/crops/master-service.ts';
import { openCurrentFarm, openFarm } from '#features/farms/service.ts';
import { racks } from '#features/racks/service.ts';
import { specialNotes } from '#features/yield-work/note-service.ts';
import { boardOf } from '#features/yield-work/list-service.ts';
import { cropColumns, rackColumns, rackLines, type CropNames } from './excel-places-service.ts';
import { allOf, atFarm, everyPage, inPortions, wordsOf, workbook } from './excel-service.ts';
import { planColumns, totalColumns, totalLines } from './excel-totals-service.ts';
import { noteColumns, workColumns } from './excel-works-service.ts';
import { registrationColumns } from './excel-yields-service.ts';
import { yieldPlans } from './plan-service.ts';
import { listNumbers } from './registration-repository.ts';
import { loadRegistrations, type RegistrationQuery } from './registration-service.ts';
import { yieldTotal } from './total-service.ts';

type Query<Name extends keyof typeof yieldExcelApi> = HandlerInput<(typeof yieldExcelApi)[Name]>['query'];

export const yieldsExcel = async (ctx: CallContext, id: string, query: RegistrationQuery): Promise<RawBody> => {
  const farm = await openFarm(ctx, id);
  const ynos = await listNumbers(ctx.db, { ...query, farmNo: farm.farmNo });
  const columns = registrationColumns(wordsOf(ctx.language));
  const rows = inPortions(ynos, (some) => loadRegistrations(ctx.db, some));
  return workbook(ctx, farm, 'yields', { columns, rows });
};

export const worksExcel = async (call: CallContext, { farmId, ...query }: Query<'worksExcel'>): Promise<RawBody> => {
  const ctx = atFarm(call, farmId);
  const farm = await openCurrentFarm(ctx);
  const { batchIds, load } = await boardOf(ctx, farm.farmNo, query);
  const rows = inPortions(batchIds, load);
  return workbook(ctx, farm, 'works', { columns: workColumns(wordsOf(ctx.language)), rows });
};

export const specialNotesExcel = async (
  call: CallContext,
  { farmId, ...query }: Query<'specialNotesExcel'>,
): Promise<RawBody> => {
  const ctx = atFarm(call, farmId);
  const farm = await openCurrentFarm(ctx);
  const rows = await everyPage((page) => specialNotes(ctx, { ...query, ...page }));
  return workbook(ctx, farm, 'notes', { columns: noteColumns(wordsOf(ctx.language)), rows });
};

export const yieldTotalExcel = async (
  call: CallContext,
  { farmId, ...query }: Query<'yieldTotalExcel'>,
): Promise<RawBody> => {
  const ctx = atFarm(call, farmId);
  const farm = await openCurrentFarm(ctx);
  const t = wordsOf(ctx.language);
  const rows = allOf(totalLines(t, await yieldTotal(ctx, query)));
  return workbook(ctx, farm, 'total', { columns: totalColumns(t), rows });
};

export const yieldPlansExcel = async (
  call: CallContext,
  { farmId, ...query }: Query<'yieldPlansExcel'>,
): Promise<RawBody> => {
  const ctx = atFarm(call, farmId);
  const farm = await openCurrentFarm(ctx);
  const rows = await everyPage((page) => yieldPlans(ctx, { ...query, ...page }));
  return workbook(ctx, farm, 'plans', { columns: planColumns(wordsOf(ctx.language)), rows });
};

/** Names of codes and nutrient solutions; unknown ones show their code. */
const cropNames = async (ctx: CallContext): Promise<CropNames> => {
  const [codes, solutions] = await Promise.all([commonCodes(ctx, undefined), nutrientSolutions(ctx)]);
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

export const farmCropsExcel = async (
  call: CallContext,
  { farmId, ...query }: Query<'farmCropsExcel'>,
): Promise<RawBody> => {
  const ctx = atFarm(call, farmId);
  const farm = await openCurrentFarm(ctx);
  const columns = cropColumns(wordsOf(ctx.language), await cropNames(ctx));
  const rows = await everyPage((page) => farmCrops(ctx, { ...query, ...page }));
  return workbook(ctx, farm, 'crops', { columns, rows });
};

export const racksExcel = async (ctx: CallContext, id: string, day: string | undefined): Promise<RawBody> => {
  const farm = await openFarm(ctx, id);
  const rows = allOf(rackLines(await racks(ctx, id, day)));
  return workbook(ctx, farm, 'racks', { columns: rackColumns(wordsOf(ctx.language)), rows });
};

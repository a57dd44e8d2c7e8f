import type { NewFarmCrop } from '@onsil/contract/crops';
import { kstParts } from '@onsil/domain/calendar/kst';
import type { CallContext, Context } from '#platform/context.ts';
import { createFarmCrop, listAllCrops } from '#features/crops/crops.ts';
import { requireCurrentFarm } from '#features/farms/farms.ts';
import { createMemberCall } from '../member-call.ts';
import { listDemoCrops, type DemoCrop } from './crop-facts.ts';
import { findCatalogueNumbers, findCatalogueRecipe, savePlans } from './crops.sql.ts';

/** Adds the farm's own recipe, or the catalogue's. */
const withRecipe = async (
  ctx: Context,
  { master, nutrient, recipe, planned: _planned, ...facts }: DemoCrop,
  numbers: ReadonlyMap<string, number>,
): Promise<NewFarmCrop> => {
  const cropNo = numbers.get(master);
  if (cropNo === undefined) throw new Error(`the master does not have ${master}`);
  return {
    ...facts,
    cropNo,
    nutrientNo: numbers.get(nutrient) ?? null,
    envStandard: '',
    recipe: recipe ?? (await findCatalogueRecipe(ctx.db, cropNo)),
    copiedFrom: recipe ? null : { kind: 'master', no: cropNo },
  };
};

/** Plans this year and the previous one by the crop's monthly shares. */
const planYears = async (ctx: CallContext, farmNo: number, seq: number, crop: DemoCrop): Promise<void> => {
  const { year } = kstParts(ctx.now());
  const kg = crop.planned.map((share) => Math.round(share * (crop.monthlyPlanKg ?? 0)));
  for (const planned of [year - 1, year]) await savePlans(ctx.db, farmNo, seq, planned, kg);
};

/**
 * Creates crops with targets and plans on the demo's farms, with the public use case; existing crops stay as they are.
 * @param memberNos the demo's members by sign-in id
 */
export const fillCrops = async (ctx: Context, memberNos: ReadonlyMap<string, number>): Promise<void> => {
  const admin = memberNos.get('admin');
  if (admin === undefined) return;
  const numbers = await findCatalogueNumbers(ctx.db);
  for (const [farmId, crops] of Object.entries(listDemoCrops(ctx.now()))) {
    const call = createMemberCall(ctx, admin, farmId);
    const { farmNo } = await requireCurrentFarm(call);
    const existingNumbers = new Set((await listAllCrops(ctx.db, farmNo)).map(({ number }) => number));
    for (const crop of crops) {
      if (existingNumbers.has(crop.number)) continue;
      const seq = await createFarmCrop(call, await withRecipe(ctx, crop, numbers));
      await planYears(call, farmNo, seq, crop);
    }
  }
};

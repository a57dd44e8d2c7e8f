import type { MasterCrop, NewFarmCrop, NutrientSolution } from '@onsil/contract/crops';
import { kstParts } from '@onsil/domain/calendar/kst';
import { createFarmCrop, listAllCrops, listCatalogue, listNutrientSolutions } from '#features/crops/crops.ts';
import { createYieldPlan } from '#features/yields/yields.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import type { Language } from '#platform/text/language.ts';
import { demoContext, demoFarmContext, transactDemo, type Demo } from '../demo-context.ts';
import { inLanguage } from '../language.ts';
import { listDemoCrops, type DemoCrop } from './crop-facts.ts';

type Catalogue = { crops: readonly MasterCrop[]; solutions: readonly NutrientSolution[] };

const loadCatalogue = async (call: MemberContext): Promise<Catalogue> => ({
  crops: (await listCatalogue(call, { pageNo: 1, pageSize: 1_000 })).items,
  solutions: await listNutrientSolutions(call, { includesWithdrawn: false }),
});

/** Adds the farm's own recipe, or the catalogue's. */
const withRecipe = (
  { master, nutrient, recipe, planned: _planned, ...facts }: DemoCrop,
  { crops, solutions }: Catalogue,
  language: Language,
): NewFarmCrop => {
  const crop = crops.find(({ cropNameKo }) => cropNameKo === master);
  if (!crop) throw new Error(`the catalogue does not have ${master}`);
  return {
    ...inLanguage(language, facts),
    cropNo: crop.cropNo,
    nutrientNo: solutions.find(({ nameKo }) => nameKo === nutrient)?.nutrientNo ?? null,
    envStandard: '',
    recipe: inLanguage(language, recipe ?? crop.recipe),
    copiedFrom: recipe ? null : { kind: 'master', no: crop.cropNo },
  };
};

/** Plans this year and the previous one by the crop's monthly shares; months without harvest have no plan. */
const planYears = async (call: FarmContext, farmCropId: number, crop: DemoCrop): Promise<void> => {
  const { year: thisYear } = kstParts(call.now());
  for (const year of [thisYear - 1, thisYear])
    for (const [index, share] of crop.planned.entries()) {
      const planKg = Math.round(share * (crop.monthlyPlanKg ?? 0));
      if (planKg > 0) await createYieldPlan(call, { farmCropId, year, month: index + 1, planKg });
    }
};

const fillFarm = async (call: FarmContext, catalogue: Catalogue, crops: readonly DemoCrop[]): Promise<void> => {
  const { farmNo } = call.farm;
  const existingNumbers = new Set((await listAllCrops(call.db, farmNo)).map(({ number }) => number));
  for (const crop of crops) {
    if (existingNumbers.has(crop.number)) continue;
    await planYears(call, await createFarmCrop(call, withRecipe(crop, catalogue, call.language)), crop);
  }
};

/** Creates crops with targets and plans on the demo's farms; existing crops stay as they are. */
export const fillCrops = async (demo: Demo): Promise<void> => {
  const catalogue = await loadCatalogue(demoContext(demo, 'admin'));
  for (const [farmId, crops] of Object.entries(listDemoCrops(demo.ctx.now())))
    await transactDemo(demo, async (demo) =>
      fillFarm(await demoFarmContext(demo, 'admin', { farmId }), catalogue, crops),
    );
};

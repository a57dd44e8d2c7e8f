import { randomUUID } from 'node:crypto';
import { headers } from '@onsil/contract/auth';
import { aCrop } from './crops-factories.ts';
import type { Cast } from './factories.ts';
import type { Call } from './harness.ts';

type World = Pick<Cast, 'farm'> & { controllerId: string };

const costMonths = { from: '2026-04', to: '2026-05' };
const ofFarm = ({ farm }: World): Call => ({ headers: { [headers.farmId]: farm.farmId } });
const needsBatch = { elsewhere: 'batches.test.ts: needs a batch as it is at that moment' };
const needsNote = { elsewhere: 'special-notes.test.ts: needs a note of the caller' };
const aNote = { date: '2026-03-02', text: '3단 배지 교체' };

/** Rows of the role table for crops, racks, batches and yields. */
export const yieldSamples: Record<string, ((world: World) => Call & { path?: string }) | { elsewhere: string }> = {
  'crops.cultivateCrops': () => ({}),
  'crops.nutrientSolutions': () => ({}),
  'crops.farmCrops': ofFarm,
  'crops.addFarmCrop': (world) => ({ ...ofFarm(world), body: { ...aCrop, number: randomUUID().slice(0, 20) } }),
  'crops.farmCropRecipes': { elsewhere: 'crops.test.ts: needs a crop of the farm' },
  'crops.changeFarmCrop': { elsewhere: 'crops.test.ts: needs the version that was read' },
  'crops.removeFarmCrop': { elsewhere: 'crops.test.ts: takes the crop away' },
  'crops.restoreFarmCrop': { elsewhere: 'crops.test.ts: needs an archived crop' },
  'racks.racks': ({ farm }) => ({ path: `/farm-rack/list/${farm.farmNo}` }),
  'racks.addRack': { elsewhere: 'racks.test.ts: needs a group and a name that is free' },
  'racks.changeRack': { elsewhere: 'racks.test.ts: needs a rack as it is at that moment' },
  'racks.removeRack': { elsewhere: 'racks.test.ts: takes the rack away' },
  'racks.rackGroups': ofFarm,
  'racks.addRackGroup': (world) => ({ ...ofFarm(world), body: { name: randomUUID(), order: 1 } }),
  'racks.changeRackGroup': { elsewhere: 'racks.test.ts: needs a group as it is at that moment' },
  'racks.removeRackGroup': { elsewhere: 'racks.test.ts: takes the group away' },
  'racks.moveCells': { elsewhere: 'racks-moves.test.ts: needs a batch that stands there' },
  'racks.controllerPlaces': ofFarm,
  'racks.placeController': (world) => ({
    ...ofFarm(world),
    body: { controllerId: world.controllerId, from: '2026-03-02', place: null },
  }),
  'yieldWork.addWork': { elsewhere: 'batches.test.ts: needs a crop of the farm' },
  'yieldWork.changeWork': needsBatch,
  'yieldWork.sow': needsBatch,
  'yieldWork.raiseSeedlings': needsBatch,
  'yieldWork.transplant': needsBatch,
  'yieldWork.plant': needsBatch,
  'yieldWork.harvest': needsBatch,
  'yieldWork.works': ofFarm,
  'yieldWork.sowingDates': ofFarm,
  'yieldWork.process': needsBatch,
  'yieldWork.registCrops': ofFarm,
  'yieldWork.changeEntry': needsBatch,
  'yieldWork.removeEntry': needsBatch,
  'yieldWork.removeStage': needsBatch,
  'yieldWork.reopenStage': needsBatch,
  'specialNotes.specialNotes': ofFarm,
  'specialNotes.addSpecialNote': (world) => ({ ...ofFarm(world), body: aNote }),
  'specialNotes.changeSpecialNote': needsNote,
  'specialNotes.removeSpecialNote': needsNote,
  'specialNotes.shortSpecialNotes': ofFarm,
  'specialNotes.shortAddSpecialNote': (world) => ({ ...ofFarm(world), body: aNote }),
  'specialNotes.shortChangeSpecialNote': needsNote,
  'specialNotes.shortRemoveSpecialNote': needsNote,
  'yields.yields': ({ farm }) => ({ path: `/farm-yield/${farm.farmNo}` }),
  'yields.addYield': { elsewhere: 'yields.test.ts: needs a crop of the farm' },
  'yields.changeYield': { elsewhere: 'yields.test.ts: needs the version that was read' },
  'yields.removeYield': { elsewhere: 'yields.test.ts: takes the record away' },
  'yieldPlans.yieldPlans': ofFarm,
  'yieldPlans.addYieldPlan': { elsewhere: 'yield-plans.test.ts: needs a crop of the farm, and a month that is free' },
  'yieldPlans.changeYieldPlan': { elsewhere: 'yield-plans.test.ts: needs the version that was read' },
  'yieldPlans.removeYieldPlan': { elsewhere: 'yield-plans.test.ts: takes the plan away' },
  'yieldPlans.yieldTotal': (world) => ({ ...ofFarm(world), query: { year: '2026' } }),
  'yieldPlans.companyYieldTotal': ({ farm }) => ({
    path: `/farm-yield/total/${farm.companyId}`,
    query: { year: '2026' },
  }),
  'costs.costs': (world) => ({ ...ofFarm(world), query: costMonths }),
  'costs.addCost': (world) => ({ ...ofFarm(world), body: { month: '2026-05', kind: 'other', amount: 1_000 } }),
  'costs.changeCost': { elsewhere: 'costs.test.ts: needs the version that was read' },
  'costs.removeCost': { elsewhere: 'costs.test.ts: takes the cost away' },
  'costs.costSetting': ofFarm,
  'costs.changeCostSetting': { elsewhere: 'costs.test.ts: needs the version that was read' },
  'costs.costSummary': (world) => ({ ...ofFarm(world), query: costMonths }),
  'yieldExcel.yieldsExcel': ({ farm }) => ({ path: `/farm-yield/${farm.farmNo}/excel` }),
  'yieldExcel.worksExcel': ofFarm,
  'yieldExcel.specialNotesExcel': ofFarm,
  'yieldExcel.yieldTotalExcel': ({ farm }) => ({ query: { year: '2026', farmId: farm.farmId } }),
  'yieldExcel.yieldPlansExcel': ({ farm }) => ({ query: { farmId: farm.farmId } }),
  'yieldExcel.farmCropsExcel': ({ farm }) => ({ query: { farmId: farm.farmId } }),
  'yieldExcel.costsExcel': ({ farm }) => ({ query: { ...costMonths, list: 'months', farmId: farm.farmId } }),
  'yieldExcel.racksExcel': ({ farm }) => ({ path: `/farm-rack/list/${farm.farmNo}/excel` }),
  'yieldForecast.yieldForecast': ofFarm,
  'yieldForecast.planBackward': { elsewhere: 'yield-forecast-backward.test.ts: needs a crop of the farm' },
  'yieldForecast.acceptBackward': { elsewhere: 'yield-forecast-backward.test.ts: needs a crop of the farm' },
  'yieldForecast.compareBatches': { elsewhere: 'yield-forecast.test.ts: needs a crop of the farm' },
  'yieldImport.readImport': { elsewhere: 'yield-import.test.ts: needs a file of the caller' },
  'yieldImport.importYields': { elsewhere: 'yield-import.test.ts: needs a file of the caller' },
  'yieldImport.importSample': ({ farm }) => ({ query: { farmId: farm.farmId } }),
  'yieldImport.pastImports': ofFarm,
  'yieldImport.undoImport': { elsewhere: 'yield-import.test.ts: takes the import away' },
};

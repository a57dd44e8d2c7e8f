import { downloadsApi } from '@onsil/contract/downloads';
import { yieldExcelApi } from '@onsil/contract/yield-excel';
import { calls, type Feature } from '#platform/feature.ts';
import { choosePriceSource } from '#features/crop-prices/crop-prices.ts';
import { exportActions, exportDeviations } from './alarms.ts';
import { exportCosts } from './costs.ts';
import { exportFarmCrops } from './crops.ts';
import { exportBatches, exportSpecialNotes, exportYieldPlans, exportYields, exportYieldTotal } from './exports.ts';
import { exportPrices } from './prices.ts';
import { exportRacks } from './racks.ts';
import { exportReadings } from './readings.ts';
import { exportSupportRequests } from './support-requests.ts';
import { exportTasks } from './tasks.ts';

/** Tables of other features as files. */
export const excelFeature: Feature = {
  api({ config }) {
    const prices = choosePriceSource(config);
    return [
      calls(yieldExcelApi, {
        yieldsExcel: (ctx, { params, query }) => exportYields(ctx, params.id, query),
        worksExcel: (ctx, { query }) => exportBatches(ctx, query),
        specialNotesExcel: (ctx, { query }) => exportSpecialNotes(ctx, query),
        yieldTotalExcel: (ctx, { query }) => exportYieldTotal(ctx, query),
        yieldPlansExcel: (ctx, { query }) => exportYieldPlans(ctx, query),
        farmCropsExcel: (ctx, { query }) => exportFarmCrops(ctx, query),
        costsExcel: (ctx, { query }) => exportCosts(ctx, prices, query),
        racksExcel: (ctx, { params, query }) => exportRacks(ctx, params.id, query),
      }),
      calls(downloadsApi, {
        readings: (ctx, { query }) => exportReadings(ctx, query),
        deviations: (ctx, { query }) => exportDeviations(ctx, query),
        actions: (ctx, { query }) => exportActions(ctx, query),
        supportRequests: (ctx, { query }) => exportSupportRequests(ctx, query),
        tasks: (ctx, { query }) => exportTasks(ctx, query),
        prices: (ctx, { query }) => exportPrices(ctx, prices, query),
      }),
    ];
  },
};

import { adminDownloadsApi } from '@onsil/contract/admin-downloads';
import { downloadsApi } from '@onsil/contract/downloads';
import { yieldExcelApi } from '@onsil/contract/yield-excel';
import type { ControllerTelemetry } from '#features/controllers/controllers.ts';
import { choosePriceSource } from '#features/crop-prices/crop-prices.ts';
import type { FarmSources } from '#features/farms/farms.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { exportCompanies, exportControllers, exportFarms, exportMembers } from './administration.ts';
import { exportActions, exportAlarmLog, exportDeviations } from './alarms.ts';
import { exportCosts } from './costs.ts';
import { exportFarmCrops } from './crops.ts';
import { exportBatches, exportSpecialNotes, exportYieldPlans, exportYields, exportYieldTotal } from './exports.ts';
import { exportFarmComparison, exportMyFarms } from './farms.ts';
import { exportPhotos } from './photos.ts';
import { exportPrices } from './prices.ts';
import { exportInquiries, exportNotices } from './provider-boards.ts';
import { exportRacks } from './racks.ts';
import { exportReadings } from './readings.ts';
import { exportSupportRequests } from './support-requests.ts';
import { exportTasks } from './tasks.ts';

type Sources = { telemetry: ControllerTelemetry; farms: FarmSources };

/**
 * Tables of other features as files.
 * @param sources facts about controllers and farms
 */
export const createExcelFeature = ({ telemetry, farms }: Sources): Feature => ({
  api({ config }) {
    const prices = choosePriceSource(config);
    return [
      calls(yieldExcelApi, {
        exportYields: (ctx, { query }) => exportYields(ctx, query),
        exportBatches: (ctx, { query }) => exportBatches(ctx, query),
        exportSpecialNotes: (ctx, { query }) => exportSpecialNotes(ctx, query),
        exportYieldTotal: (ctx, { query }) => exportYieldTotal(ctx, query),
        exportYieldPlans: (ctx, { query }) => exportYieldPlans(ctx, query),
        exportFarmCrops: (ctx, { query }) => exportFarmCrops(ctx, query),
        exportCosts: (ctx, { query }) => exportCosts(ctx, prices, query),
        exportRacks: (ctx, { query }) => exportRacks(ctx, query),
      }),
      calls(downloadsApi, {
        exportReadings: (ctx, { query }) => exportReadings(ctx, query),
        exportDeviations: (ctx, { query }) => exportDeviations(ctx, query),
        exportActions: (ctx, { query }) => exportActions(ctx, query),
        exportAlarmLog: (ctx, { query }) => exportAlarmLog(ctx, query),
        exportMyFarms: (ctx, { query }) => exportMyFarms(ctx, farms, query),
        exportFarmComparison: (ctx, { query }) => exportFarmComparison(ctx, query),
        exportSupportRequests: (ctx, { query }) => exportSupportRequests(ctx, query),
        exportTasks: (ctx, { query }) => exportTasks(ctx, query),
        exportPhotos: (ctx, { query }) => exportPhotos(ctx, query),
        exportPrices: (ctx, { query }) => exportPrices(ctx, prices, query),
      }),
      calls(adminDownloadsApi, {
        exportCompanies: (ctx, { query }) => exportCompanies(ctx, query),
        exportFarms: (ctx, { query }) => exportFarms(ctx, query),
        exportMembers: (ctx, { query }) => exportMembers(ctx, query),
        exportControllers: (ctx, { query }) => exportControllers(ctx, telemetry, query),
        exportInquiries: (ctx, { query }) => exportInquiries(ctx, query),
        exportNotices: (ctx, { query }) => exportNotices(ctx, query),
      }),
    ];
  },
});

import * as z from 'zod/mini';
import { priceFilter } from './crop-prices.ts';
import { actionFilter, alarmLogFilter, deviationFilter } from './deviations.ts';
import { endpoints } from './endpoint.ts';
import { comparisonFilter } from './farm-comparison.ts';
import { taskFilter } from './farm-tasks.ts';
import { farmFilter } from './farms.ts';
import { photoFilter } from './growth-photos.ts';
import { manualReadingFilter } from './manual-readings.ts';
import { supportRequestFilter } from './support-requests.ts';
import { inFormat, ofFarm, tableFile } from './tables.ts';

/** Whole lists as Excel or CSV files, in the language of the call, with the filters of the list. */
export const downloadsApi = endpoints({
  exportReadings: {
    method: 'GET',
    path: '/downloads/manual-readings',
    who: 'farm',
    farm: 'query',
    summary: 'Download the manual readings of a farm, one per row, with the controller’s values beside them',
    query: z.strictObject({ ...manualReadingFilter, ...ofFarm, ...inFormat }),
    ...tableFile,
  },
  exportDeviations: {
    method: 'GET',
    path: '/downloads/deviations',
    who: 'farm',
    farm: 'query',
    summary: 'Download the deviations of a farm with their last action',
    query: z.strictObject({ ...deviationFilter, ...ofFarm, ...inFormat }),
    ...tableFile,
  },
  exportActions: {
    method: 'GET',
    path: '/downloads/actions',
    who: 'farm',
    farm: 'query',
    summary: 'Download the recorded actions of a farm with their outcome, one row per action and deviation',
    query: z.strictObject({ ...actionFilter, ...ofFarm, ...inFormat }),
    ...tableFile,
  },
  exportAlarmLog: {
    method: 'GET',
    path: '/downloads/alarm-log',
    who: 'farm',
    farm: 'query',
    summary: 'Download the notification log of a farm, one row per entry; at most 3 months',
    query: z.strictObject({ ...alarmLogFilter, ...ofFarm, ...inFormat }),
    ...tableFile,
  },
  exportMyFarms: {
    method: 'GET',
    path: '/downloads/farms',
    who: 'self',
    summary: 'Download the farms visible to the caller with their state',
    query: z.strictObject({ ...farmFilter, ...inFormat }),
    ...tableFile,
  },
  exportFarmComparison: {
    method: 'GET',
    path: '/downloads/farm-comparison',
    who: 'self',
    summary: 'Download the farms visible to the caller side by side; at most 5,000',
    query: z.strictObject({ ...comparisonFilter, ...inFormat }),
    ...tableFile,
  },
  exportSupportRequests: {
    method: 'GET',
    path: '/downloads/support-requests',
    who: 'self',
    summary: 'Download the after-sales claims of all farms visible to the caller, or of one (fno)',
    query: z.strictObject({ ...supportRequestFilter, ...inFormat }),
    ...tableFile,
  },
  exportTasks: {
    method: 'GET',
    path: '/downloads/tasks',
    who: 'farm',
    farm: 'query',
    summary: 'Download the tasks of a farm in a range of days (inclusive, at most 3 months), with who did them',
    query: z.strictObject({ ...taskFilter, ...ofFarm, ...inFormat }),
    ...tableFile,
  },
  exportPhotos: {
    method: 'GET',
    path: '/downloads/growth-photos',
    who: 'farm',
    farm: 'query',
    summary: 'Download the list of the growth photos of a farm, without the pictures',
    query: z.strictObject({ ...photoFilter, ...ofFarm, ...inFormat }),
    ...tableFile,
  },
  exportPrices: {
    method: 'GET',
    path: '/downloads/prices',
    who: 'self',
    farm: 'optional',
    summary: 'Download the latest prices compared with a week and a year ago',
    query: z.strictObject({ ...priceFilter, ...ofFarm, ...inFormat }),
    ...tableFile,
  },
});

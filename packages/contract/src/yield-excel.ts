import * as z from 'zod/mini';
import { batchFilter } from './batches.ts';
import { calendarMonth, costSortKeys } from './costs.ts';
import { farmCropFilter } from './crops.ts';
import { endpoints } from './endpoint.ts';
import { sortQuery } from './envelope.ts';
import { farmParam } from './farms.ts';
import { excelFile, inFormat, ofFarm, tableFile } from './tables.ts';
import { calendarDay, queryNumber } from './values.ts';
import { queryYear } from './yield-plans.ts';
import { yieldFilter } from './yields.ts';

const year = queryYear;

/** Complete lists of the farm's work as Excel or CSV files, in the language of the call. */
export const yieldExcelApi = endpoints({
  exportYields: {
    method: 'GET',
    path: '/farm-yield/{id}/excel',
    who: 'farm',
    farm: 'path',
    summary: 'Export the registrations of a farm as an Excel or CSV file',
    params: farmParam,
    query: z.strictObject({ ...yieldFilter, ...inFormat }),
    ...tableFile,
  },
  exportBatches: {
    method: 'GET',
    path: '/farm-yield-management/excel',
    who: 'farm',
    farm: 'query',
    summary: 'Export the batches of a farm with their stage as an Excel or CSV file',
    query: z.strictObject({ ...batchFilter, ...ofFarm, ...inFormat }),
    ...tableFile,
  },
  exportSpecialNotes: {
    method: 'GET',
    path: '/farm-yield-management/special-note/excel',
    who: 'farm',
    farm: 'query',
    summary: 'Export the special notes of a farm or of one batch as an Excel or CSV file',
    query: z.strictObject({
      batchId: z.optional(queryNumber),
      from: z.optional(calendarDay),
      to: z.optional(calendarDay),
      ...ofFarm,
      ...inFormat,
    }),
    ...tableFile,
  },
  exportYieldTotal: {
    method: 'GET',
    path: '/farm-yield/total/excel',
    who: 'farm',
    farm: 'query',
    summary: 'Export a year of a farm as an Excel file with a sheet of its months, its crops and its totals',
    query: z.strictObject({ year, farmCropId: z.optional(queryNumber), ...ofFarm }),
    ...excelFile,
  },
  exportYieldPlans: {
    method: 'GET',
    path: '/farm-yield/plan/excel',
    who: 'farm',
    farm: 'query',
    summary: 'Export the plan of a farm by crop and month as an Excel or CSV file',
    query: z.strictObject({ year: z.optional(year), farmCropId: z.optional(queryNumber), ...ofFarm, ...inFormat }),
    ...tableFile,
  },
  exportFarmCrops: {
    method: 'GET',
    path: '/my/farm/crops/excel',
    who: 'farm',
    farm: 'query',
    summary: 'Export the crops of a farm as an Excel or CSV file',
    query: z.strictObject({ ...farmCropFilter, ...ofFarm, ...inFormat }),
    ...tableFile,
  },
  exportRacks: {
    method: 'GET',
    path: '/farm-rack/list/{id}/excel',
    who: 'farm',
    farm: 'path',
    summary: 'Export the racks of a farm with their batches on a day (today by default) as an Excel or CSV file',
    params: farmParam,
    query: z.strictObject({ day: z.optional(calendarDay), ...inFormat }),
    ...tableFile,
  },
  exportCosts: {
    method: 'GET',
    path: '/farm-cost/excel',
    who: 'manager',
    farm: 'query',
    summary:
      'Export the costs of a range of months (inclusive) by month, by batch or as entered as an Excel or CSV file',
    query: z.strictObject({
      from: calendarMonth,
      to: calendarMonth,
      list: z.enum(['months', 'batches', 'entries'], 'invalid'),
      /** of the entries */
      ...sortQuery(costSortKeys),
      ...ofFarm,
      ...inFormat,
    }),
    ...tableFile,
  },
});

import { yieldExcelApi } from '@onsil/contract/yield-excel';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import type { PriceSource } from '#features/crop-prices/crop-prices.ts';
import { exportCosts } from './costs.ts';
import { exportFarmCrops } from './crops.ts';
import { exportBatches, exportSpecialNotes, exportYieldPlans, exportYields, exportYieldTotal } from './exports.ts';
import { exportRacks } from './racks.ts';

/** Tables of other features as Excel files. */
export const excelRoutes = (server: HttpServer, source: PriceSource): void =>
  mount(server, yieldExcelApi, {
    yieldsExcel: (ctx, { params, query }) => exportYields(ctx, params.id, query),
    worksExcel: (ctx, { query }) => exportBatches(ctx, query),
    specialNotesExcel: (ctx, { query }) => exportSpecialNotes(ctx, query),
    yieldTotalExcel: (ctx, { query }) => exportYieldTotal(ctx, query),
    yieldPlansExcel: (ctx, { query }) => exportYieldPlans(ctx, query),
    farmCropsExcel: (ctx, { query }) => exportFarmCrops(ctx, query),
    costsExcel: (ctx, { query }) => exportCosts(ctx, source, query),
    racksExcel: (ctx, { params, query }) => exportRacks(ctx, params.id, query.day),
  });

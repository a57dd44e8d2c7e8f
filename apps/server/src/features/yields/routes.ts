import { yieldExcelApi } from '@onsil/contract/yield-excel';
import { yieldPlansApi } from '@onsil/contract/yield-plans';
import { yieldsApi } from '@onsil/contract/yields';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import {
  farmCropsExcel,
  racksExcel,
  specialNotesExcel,
  worksExcel,
  yieldPlansExcel,
  yieldsExcel,
  yieldTotalExcel,
} from './export-service.ts';
import { addYieldPlan, changeYieldPlan, removeYieldPlan, yieldPlans } from './plan-service.ts';
import { addYield, changeYield, removeYield } from './record-service.ts';
import { yields } from './registration-service.ts';
import { companyYieldTotal, yieldTotal } from './total-service.ts';

export const yieldsRoutes = (server: HttpServer): void => {
  mount(server, yieldsApi, {
    yields: (ctx, { params, query }) => yields(ctx, params.id, query),
    addYield: async (ctx, { body }) => ({ yno: await addYield(ctx, body) }),
    changeYield: (ctx, { params, body }) => changeYield(ctx, Number(params.yno), body),
    removeYield: (ctx, { params }) => removeYield(ctx, Number(params.yno)),
  });
  mount(server, yieldPlansApi, {
    yieldPlans: (ctx, { query }) => yieldPlans(ctx, query),
    addYieldPlan: async (ctx, { body }) => ({ planId: await addYieldPlan(ctx, body) }),
    changeYieldPlan: (ctx, { body }) => changeYieldPlan(ctx, body),
    removeYieldPlan: (ctx, { params }) => removeYieldPlan(ctx, Number(params.id)),
    yieldTotal: (ctx, { query }) => yieldTotal(ctx, query),
    companyYieldTotal: (ctx, { params, query }) => companyYieldTotal(ctx, params.id, query.year),
  });
  mount(server, yieldExcelApi, {
    yieldsExcel: (ctx, { params, query }) => yieldsExcel(ctx, params.id, query),
    worksExcel: (ctx, { query }) => worksExcel(ctx, query),
    specialNotesExcel: (ctx, { query }) => specialNotesExcel(ctx, query),
    yieldTotalExcel: (ctx, { query }) => yieldTotalExcel(ctx, query),
    yieldPlansExcel: (ctx, { query }) => yieldPlansExcel(ctx, query),
    farmCropsExcel: (ctx, { query }) => farmCropsExcel(ctx, query),
    racksExcel: (ctx, { params, query }) => racksExcel(ctx, params.id, query.day),
  });
};

import { yieldPlansApi } from '@onsil/contract/yield-plans';
import { yieldsApi } from '@onsil/contract/yields';
import { calls, type Feature } from '#platform/feature.ts';
import { createYieldPlan, updateYieldPlan, deleteYieldPlan, listYieldPlans } from './plans.ts';
import { createYield, updateYield, deleteYield } from './records.ts';
import { listRegistrations } from './registrations.ts';
import { getCompanyYieldTotal, getYieldTotal } from './totals.ts';

export { createYieldPlan, listYieldPlans } from './plans.ts';
export { listRegistrationNumbers } from './registrations.sql.ts';
export { loadRegistrations, type RegistrationQuery, toRegistration } from './registrations.ts';
export { getHarvestInDays, getYieldTotal, listHarvestToDate, listMonthPlans } from './totals.ts';

export const yieldsFeature: Feature = {
  api: () => [
    calls(yieldsApi, {
      listRegistrations: (ctx, { query }) => listRegistrations(ctx, query),
      createYield: async (ctx, { body }) => ({ registrationId: await createYield(ctx, body) }),
      updateYield: (ctx, { params, body }) => updateYield(ctx, params.registrationId, body),
      deleteYield: (ctx, { params }) => deleteYield(ctx, params.registrationId),
    }),
    calls(yieldPlansApi, {
      listYieldPlans: (ctx, { query }) => listYieldPlans(ctx, query),
      createYieldPlan: async (ctx, { body }) => ({ planId: await createYieldPlan(ctx, body) }),
      updateYieldPlan: (ctx, { body }) => updateYieldPlan(ctx, body),
      deleteYieldPlan: (ctx, { params }) => deleteYieldPlan(ctx, params.id),
      getYieldTotal: (ctx, { query }) => getYieldTotal(ctx, query),
      getCompanyYieldTotal: (ctx, { params, query }) => getCompanyYieldTotal(ctx, params.id, query.year),
    }),
  ],
};

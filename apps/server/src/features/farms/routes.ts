import { adminFarmsApi } from '@onsil/contract/admin-farms';
import { farmsApi } from '@onsil/contract/farms';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { createFarm, getAdminFarm, listAdminFarms, updateFarm } from './admin.ts';
import { getCurrentFarm, farm, listMyFarms, type FarmSources } from './access.ts';

export const farmsRoutes = (server: HttpServer, sources: FarmSources): void => {
  mount(server, farmsApi, {
    myFarms: (ctx, { query }) => listMyFarms(ctx, sources, query),
    myFarm: (ctx) => getCurrentFarm(ctx),
    farm: (ctx, { params }) => farm(ctx, params.id),
  });
  mount(server, adminFarmsApi, {
    adminFarms: (ctx, { query }) => listAdminFarms(ctx, query),
    adminFarm: (ctx, { params }) => getAdminFarm(ctx, Number(params.farmNo)),
    addFarm: (ctx, { body }) => createFarm(ctx, body),
    changeFarm: (ctx, { params, body }) => updateFarm(ctx, Number(params.farmNo), body),
  });
};

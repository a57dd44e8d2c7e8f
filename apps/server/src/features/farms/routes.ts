import { adminFarmsApi } from '@onsil/contract/admin-farms';
import { farmsApi } from '@onsil/contract/farms';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { addFarm, adminFarm, adminFarms, changeFarm } from './admin-service.ts';
import { currentFarm, farm, myFarms, type LiveStates } from './service.ts';

export const farmsRoutes = (server: HttpServer, liveStates: LiveStates): void => {
  mount(server, farmsApi, {
    myFarms: (ctx, { query }) => myFarms(ctx, liveStates, query),
    myFarm: (ctx) => currentFarm(ctx),
    farm: (ctx, { params }) => farm(ctx, params.id),
  });
  mount(server, adminFarmsApi, {
    adminFarms: (ctx, { query }) => adminFarms(ctx, query),
    adminFarm: (ctx, { params }) => adminFarm(ctx, Number(params.farmNo)),
    addFarm: (ctx, { body }) => addFarm(ctx, body),
    changeFarm: (ctx, { params, body }) => changeFarm(ctx, Number(params.farmNo), body),
  });
};

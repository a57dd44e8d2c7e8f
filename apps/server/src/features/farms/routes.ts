import { farmsApi } from '@onsil/contract/farms';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { currentFarm, farm, myFarms, type LiveStates } from './service.ts';

export const farmsRoutes = (server: HttpServer, liveStates: LiveStates): void =>
  mount(server, farmsApi, {
    myFarms: (ctx, { query }) => myFarms(ctx, liveStates, query),
    myFarm: (ctx) => currentFarm(ctx),
    farm: (ctx, { params }) => farm(ctx, params.id),
  });

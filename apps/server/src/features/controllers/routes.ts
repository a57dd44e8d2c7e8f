import { controllersApi } from '@onsil/contract/controllers';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { connect, currentFarmConnects, farmConnects, type ControllersLive } from './service.ts';

export const controllersRoutes = (server: HttpServer, live: ControllersLive): void =>
  mount(server, controllersApi, {
    farmConnects: async (ctx, { params }) => ({ items: await farmConnects(ctx, live, params.id) }),
    myFarmConnects: async (ctx) => ({ items: await currentFarmConnects(ctx, live) }),
    connect: (ctx, { params }) => connect(ctx, live, params.id),
  });

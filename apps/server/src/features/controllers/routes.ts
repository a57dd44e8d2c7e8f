import { adminControllersApi } from '@onsil/contract/admin-controllers';
import { adminFieldsApi } from '@onsil/contract/admin-fields';
import { controllersApi } from '@onsil/contract/controllers';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import {
  addController,
  allControllers,
  anyController,
  changeController,
  orderControllers,
  retireController,
  rotateCredential,
  type EndDeviations,
} from './admin-service.ts';
import { addField, adminFields, changeField } from './field-service.ts';
import { controllerMapping, saveMapping } from './mapping-service.ts';
import { connect, currentFarmConnects, farmConnects, type ControllersLive } from './service.ts';

/** Functions of features above this one: live state of controllers, and closing their deviations. */
export type Beyond = { live: ControllersLive; endDeviations: EndDeviations };

export const controllersRoutes = (server: HttpServer, { live, endDeviations }: Beyond): void => {
  mount(server, controllersApi, {
    farmConnects: async (ctx, { params }) => ({ items: await farmConnects(ctx, live, params.id) }),
    myFarmConnects: async (ctx) => ({ items: await currentFarmConnects(ctx, live) }),
    connect: (ctx, { params }) => connect(ctx, live, params.id),
  });
  mount(server, adminControllersApi, {
    controllers: (ctx, { query }) => allControllers(ctx, live, query),
    controller: (ctx, { params }) => anyController(ctx, live, params.id),
    addController: (ctx, { body }) => addController(ctx, body),
    changeController: (ctx, { params, body }) => changeController(ctx, params.id, body),
    retireController: (ctx, { params }) => retireController(ctx, endDeviations, params.id),
    rotateCredential: (ctx, { params }) => rotateCredential(ctx, params.id),
    orderControllers: (ctx, { body }) => orderControllers(ctx, body),
    mapping: (ctx, { params }) => controllerMapping(ctx, params.id),
    saveMapping: (ctx, { params, body }) => saveMapping(ctx, params.id, body.mappings),
  });
  mount(server, adminFieldsApi, {
    fields: (ctx, { query }) => adminFields(ctx, query),
    addField: (ctx, { body }) => addField(ctx, body),
    changeField: (ctx, { params, body }) => changeField(ctx, params.key, body),
  });
};

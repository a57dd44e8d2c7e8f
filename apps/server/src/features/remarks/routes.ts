import { remarksApi } from '@onsil/contract/remarks';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { addRemark, changeRemark, removeRemark } from './service.ts';

export const remarksRoutes = (server: HttpServer): void =>
  mount(server, remarksApi, {
    addRemark: (ctx, { body }) => addRemark(ctx, body),
    changeRemark: (ctx, { body }) => changeRemark(ctx, body),
    removeRemark: (ctx, { query }) => removeRemark(ctx, Number(query.specificityNo)),
  });

import { annotationsApi } from '@onsil/contract/remarks';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { createAnnotation, updateAnnotation, deleteAnnotation } from './service.ts';

export const annotationsRoutes = (server: HttpServer): void =>
  mount(server, annotationsApi, {
    addRemark: (ctx, { body }) => createAnnotation(ctx, body),
    changeRemark: (ctx, { body }) => updateAnnotation(ctx, body),
    removeRemark: (ctx, { query }) => deleteAnnotation(ctx, Number(query.specificityNo)),
  });

import { annotationsApi } from '@onsil/contract/annotations';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { createAnnotation, updateAnnotation, deleteAnnotation } from './edit-annotations.ts';

export const annotationsRoutes = (server: HttpServer): void =>
  mount(server, annotationsApi, {
    addRemark: (ctx, { body }) => createAnnotation(ctx, body),
    changeRemark: (ctx, { body }) => updateAnnotation(ctx, body),
    removeRemark: (ctx, { query }) => deleteAnnotation(ctx, Number(query.specificityNo)),
  });

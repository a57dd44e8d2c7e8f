import { yieldImportApi } from '@onsil/contract/yield-import';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import type { OpenFile } from '#features/files/open-service.ts';
import { runYieldImport } from './import-service.ts';
import { previewImport } from './look-service.ts';
import { listPastImports, undoImport } from './past-service.ts';

export const yieldImportRoutes = (server: HttpServer, openFile: OpenFile): void =>
  mount(server, yieldImportApi, {
    readImport: (ctx, { body }) => previewImport(ctx, openFile, body),
    importYields: (ctx, { body }) => runYieldImport(ctx, openFile, body),
    pastImports: (ctx, { query }) => listPastImports(ctx, query),
    undoImport: (ctx, { params }) => undoImport(ctx, Number(params.id)),
  });

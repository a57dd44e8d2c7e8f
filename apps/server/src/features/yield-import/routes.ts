import { yieldImportApi } from '@onsil/contract/yield-import';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import type { OpenFile } from '#features/files/files.ts';
import { runYieldImport } from './import-yields.ts';
import { previewImport } from './preview.ts';
import { listPastImports, undoImport } from './past-imports.ts';
import { createImportSample } from './sample.ts';

export const yieldImportRoutes = (server: HttpServer, openFile: OpenFile): void =>
  mount(server, yieldImportApi, {
    readImport: (ctx, { body }) => previewImport(ctx, openFile, body),
    importYields: (ctx, { body }) => runYieldImport(ctx, openFile, body),
    importSample: (ctx, { query }) => createImportSample(ctx, query.farmId),
    pastImports: (ctx, { query }) => listPastImports(ctx, query),
    undoImport: (ctx, { params }) => undoImport(ctx, Number(params.id)),
  });

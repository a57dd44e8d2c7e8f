import { yieldImportApi } from '@onsil/contract/yield-import';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import type { OpenFile } from '#features/files/open-service.ts';
import { importYields } from './import-service.ts';
import { readImport } from './look-service.ts';
import { pastImports, undoImport } from './past-service.ts';

export const yieldImportRoutes = (server: HttpServer, openFile: OpenFile): void =>
  mount(server, yieldImportApi, {
    readImport: (ctx, { body }) => readImport(ctx, openFile, body),
    importYields: (ctx, { body }) => importYields(ctx, openFile, body),
    pastImports: (ctx, { query }) => pastImports(ctx, query),
    undoImport: (ctx, { params }) => undoImport(ctx, Number(params.id)),
  });

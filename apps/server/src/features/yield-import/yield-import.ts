import { yieldImportApi } from '@onsil/contract/yield-import';
import { createOpenFile, openFileStorage } from '#features/files/files.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { runYieldImport } from './import-yields.ts';
import { listPastImports, undoImport } from './past-imports.ts';
import { previewImport } from './preview.ts';
import { createImportSample } from './sample.ts';

export const yieldImportFeature: Feature = {
  api({ config }) {
    const openFile = createOpenFile(openFileStorage(config).store);
    return [
      calls(yieldImportApi, {
        previewImport: (ctx, { body }) => previewImport(ctx, openFile, body),
        runYieldImport: (ctx, { body }) => runYieldImport(ctx, openFile, body),
        createImportSample: (ctx) => createImportSample(ctx),
        listPastImports: (ctx, { query }) => listPastImports(ctx, query),
        undoImport: (ctx, { params }) => undoImport(ctx, params.id),
      }),
    ];
  },
};

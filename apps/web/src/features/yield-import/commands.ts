import type { CallInput } from '@onsil/contract/envelope';
import { yieldImportApi, type ImportReport, type ImportSheet } from '@onsil/contract/yield-import';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

type ImportBody = CallInput<typeof yieldImportApi.runYieldImport>['body'];

const changes = ['yield-imports', 'batches'] as const;

/** Reads a sheet of an uploaded file. @throws CallError */
export const readImport = async (farmId: string, fileKey: string, sheet: string | null): Promise<ImportSheet> =>
  (await call(yieldImportApi.previewImport, { farm: farmId, body: { fileKey, sheet } })).item;

/** Imports a file; a dry run only validates it. */
export const useImportYields = (farmId: string) =>
  useCommand(
    async (body: ImportBody): Promise<ImportReport> =>
      (await call(yieldImportApi.runYieldImport, { farm: farmId, body })).item,
    { changes, farmId, hasChanged: (_report, { isDryRun }) => !isDryRun },
  );

export const useUndoImport = (farmId: string) =>
  useCommand((importId: number) => call(yieldImportApi.undoImport, { params: { id: String(importId) } }), {
    changes,
    farmId,
    waits: true,
  });

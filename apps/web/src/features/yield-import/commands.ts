import { yieldImportApi, type ImportReport, type ImportSheet } from '@onsil/contract/yield-import';
import type { CallInput } from '@onsil/contract/envelope';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateBatches } from '#lib/state/refresh-batches.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { call } from '#lib/http/api.ts';

type ImportBody = CallInput<typeof yieldImportApi.importYields>['body'];

/** Commands that read a file, validate it, import it and undo an import. Each throws CallError. */
export const useImportCommands = (farmId: string) => {
  const client = useQueryClient();
  const refresh = async (): Promise<void> => {
    await Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.yieldImports(farmId) }),
      invalidateBatches(client, farmId),
    ]);
  };
  return {
    read: async (fileKey: string, sheet: string | null): Promise<ImportSheet> =>
      (await call(yieldImportApi.readImport, { farm: farmId, body: { fileKey, sheet } })).item,
    take: async (body: ImportBody): Promise<ImportReport> => {
      const { item } = await call(yieldImportApi.importYields, { farm: farmId, body });
      if (!body.isDryRun) void refresh();
      return item;
    },
    undo: async (importId: number): Promise<void> => {
      await call(yieldImportApi.undoImport, { params: { id: String(importId) } });
      await refresh();
    },
  };
};

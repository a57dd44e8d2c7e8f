import { farmDocumentsApi } from '@onsil/contract/farm-documents';
import { farmInfoApi, type FarmBody, type FloorPlanBody } from '@onsil/contract/farm-info';
import { farmStatisticsApi, type FarmFigures } from '@onsil/contract/farm-statistics';
import { call } from '#lib/http/api.ts';
import { uploadFiles } from '#lib/http/upload.ts';
import { useCommand } from '#lib/state/use-command.ts';

// A manager's commands.
const changes = ['farm'] as const;

export const useSaveFarm = (farmId: string) =>
  useCommand((body: FarmBody) => call(farmInfoApi.updateFarmProfile, { params: { id: farmId }, body }), {
    changes,
    farmId,
  });

export const useSaveStatistics = (farmId: string) =>
  useCommand((body: FarmFigures) => call(farmStatisticsApi.saveFarmStatistics, { params: { id: farmId }, body }), {
    changes,
    farmId,
  });

export const useSaveFloorPlan = (farmId: string) =>
  useCommand((body: FloorPlanBody) => call(farmInfoApi.saveFloorPlan, { params: { id: farmId }, body }), {
    changes,
    farmId,
  });

/** Saves the farm's contact. */
export const useSaveContact = (farmId: string) =>
  useCommand(
    (body: { memberNo: number; farmManagerPhoneNo: string }) =>
      call(farmInfoApi.saveFarmContact, { params: { id: farmId }, body }),
    { changes, farmId },
  );

export const useAddDocument = (farmId: string) =>
  useCommand(
    async ({ file, title }: { file: File; title: string }): Promise<void> => {
      const [stored] = await uploadFiles([file], { farm: farmId });
      if (!stored) return;
      await call(farmDocumentsApi.createFarmDocument, { params: { id: farmId }, body: { fileKey: stored.key, title } });
    },
    { changes: ['farm-documents'], farmId },
  );

export const useRemoveDocument = (farmId: string) =>
  useCommand(
    (documentId: number) =>
      call(farmDocumentsApi.deleteFarmDocument, { params: { id: farmId, documentId: String(documentId) } }),
    { changes: ['farm-documents'], farmId },
  );

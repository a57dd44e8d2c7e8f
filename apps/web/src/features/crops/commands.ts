import { cropsApi } from '@onsil/contract/crops';
import type { CallInput } from '@onsil/contract/envelope';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';
import { farmCropQuery } from './api.ts';

const changes = ['crops'] as const;

/** Adds a crop to a farm; resolves with its id. */
export const useAddCrop = (farmId: string) =>
  useCommand(
    async (body: CallInput<typeof cropsApi.createFarmCrop>['body']) =>
      (await call(cropsApi.createFarmCrop, { farm: farmId, body })).item.farmCropId,
    { changes, farmId },
  );

/** Changes a crop. A changed recipe becomes a new version, which growing batches follow from now on. */
export const useChangeCrop = (farmId: string, farmCropId: number) =>
  useCommand(
    (body: CallInput<typeof cropsApi.updateFarmCrop>['body']) =>
      call(cropsApi.updateFarmCrop, { farm: farmId, params: { id: String(farmCropId) }, body }),
    { changes, farmId },
  );

/** Deletes a crop, or archives it when it has batches; resolves with which. */
export const useRemoveCrop = (farmId: string, farmCropId: number) =>
  useCommand(
    async () => (await call(cropsApi.deleteFarmCrop, { farm: farmId, params: { id: String(farmCropId) } })).item,
    { changes, farmId, removed: () => farmCropQuery(farmId, farmCropId).queryKey },
  );

/** Restores a crop from the archive. */
export const useRestoreCrop = (farmId: string, farmCropId: number) =>
  useCommand(() => call(cropsApi.restoreFarmCrop, { farm: farmId, params: { id: String(farmCropId) } }), {
    changes,
    farmId,
  });

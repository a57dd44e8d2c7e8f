import { growthPhotosApi, type GrowthPhotoChange, type NewGrowthPhoto } from '@onsil/contract/growth-photos';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';
import { photoQuery } from './api.ts';

const changes = ['growth-photos'] as const;

export const useAddPhoto = (farmId: string) =>
  useCommand((body: NewGrowthPhoto) => call(growthPhotosApi.addGrowthPhoto, { farm: farmId, body }), {
    changes,
    farmId,
  });

export const useChangePhoto = (farmId: string) =>
  useCommand((body: GrowthPhotoChange) => call(growthPhotosApi.changeGrowthPhoto, { body }), { changes, farmId });

export const useRemovePhoto = (farmId: string) =>
  useCommand((cropImgNo: number) => call(growthPhotosApi.removeGrowthPhoto, { params: { id: String(cropImgNo) } }), {
    changes,
    farmId,
    removed: (cropImgNo) => photoQuery(farmId, cropImgNo).queryKey,
  });

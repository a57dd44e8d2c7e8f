import { growthPhotosApi, type GrowthPhotoChange, type NewGrowthPhoto } from '@onsil/contract/growth-photos';
import { call } from '#lib/http/api.ts';
import { prepareCall } from '#lib/offline/outbox/stored-request.ts';
import { useQueuedCommand } from '#lib/offline/outbox/use-queued-command.ts';
import { useCommand } from '#lib/state/use-command.ts';
import { photoQuery } from './api.ts';

const changes = ['growth-photos'] as const;

export const useAddPhoto = (farmId: string) =>
  useQueuedCommand((body: NewGrowthPhoto) => prepareCall(growthPhotosApi.createGrowthPhoto, { farm: farmId, body }), {
    kind: 'photo',
    changes,
    farmId,
    about: ({ locationDetail, description }) => `${locationDetail} · ${description}`,
  });

export const useChangePhoto = (farmId: string) =>
  useCommand((body: GrowthPhotoChange) => call(growthPhotosApi.updateGrowthPhoto, { body }), { changes, farmId });

export const useRemovePhoto = (farmId: string) =>
  useCommand((photoId: number) => call(growthPhotosApi.deleteGrowthPhoto, { params: { id: String(photoId) } }), {
    changes,
    farmId,
    removed: (photoId) => photoQuery(farmId, photoId).queryKey,
  });

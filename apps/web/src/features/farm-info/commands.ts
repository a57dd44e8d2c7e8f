import { farmDocumentsApi } from '@onsil/contract/farm-documents';
import { farmInfoApi, type FarmBody, type FloorPlanBody } from '@onsil/contract/farm-info';
import { farmStatisticsApi, type FarmFigures } from '@onsil/contract/farm-statistics';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { farmQuery } from '#features/farms/api.ts';
import { weatherQuery } from '#features/weather/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { call } from '#lib/http/api.ts';
import { uploadFiles } from '#lib/http/upload.ts';
import { farmDocumentsFilter, farmProfileQuery } from './api.ts';

const refetch = async (client: QueryClient, farmId: string): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: farmProfileQuery(farmId).queryKey }),
    // Header and farm list show the name.
    client.invalidateQueries({ queryKey: farmQuery(farmId).queryKey }),
    client.invalidateQueries({ queryKey: queryKeys.myFarms }),
    client.invalidateQueries({ queryKey: queryKeys.farmTotals }),
    // The weather depends on the location.
    client.invalidateQueries({ queryKey: weatherQuery(farmId).queryKey }),
  ]);
};

/**
 * A manager's commands for a farm; each refreshes what shows it.
 * @throws CallError
 */
export const useFarmCommands = (farmId: string) => {
  const client = useQueryClient();
  const params = { id: farmId };
  const then = async (work: Promise<unknown>): Promise<void> => {
    await work;
    await refetch(client, farmId);
  };
  return {
    saveFarm: (body: FarmBody) => then(call(farmInfoApi.saveFarm, { params, body })),
    saveStatistics: (body: FarmFigures) => then(call(farmStatisticsApi.saveFarmStatistics, { params, body })),
    saveFloorPlan: (body: FloorPlanBody) => then(call(farmInfoApi.saveFloorPlan, { params, body })),
    saveManager: (body: { memberNo: number; farmManagerPhoneNo: string }) =>
      then(call(farmInfoApi.saveFarmManager, { params, body })),
    /** The current farm, for a save after a conflict. */
    freshProfile: () => client.fetchQuery({ ...farmProfileQuery(farmId), staleTime: 0 }),
    addDocument: async (file: File, title: string): Promise<void> => {
      const [stored] = await uploadFiles([file], { farm: farmId });
      if (!stored) return;
      await call(farmDocumentsApi.addFarmDocument, { params, body: { fileKey: stored.key, title } });
      await client.invalidateQueries(farmDocumentsFilter(farmId));
    },
    removeDocument: async (documentId: number): Promise<void> => {
      const document = { ...params, documentId: String(documentId) };
      await call(farmDocumentsApi.removeFarmDocument, { params: document });
      await client.invalidateQueries(farmDocumentsFilter(farmId));
    },
  };
};

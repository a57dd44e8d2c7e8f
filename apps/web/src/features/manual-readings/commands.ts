import { manualReadingsApi, type ManualReadingResult, type ManualReadingChange } from '@onsil/contract/manual-readings';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';
import { invalidateReadings } from './api.ts';

/** Commands on manual readings. Each refreshes the queries that show them and throws CallError. */
export const useReadingCommands = () => {
  const client = useQueryClient();
  return {
    change: async (body: ManualReadingChange): Promise<ManualReadingResult> => {
      const { item } = await call(manualReadingsApi.changeMeasuredValue, { body });
      if (item.isStored) void invalidateReadings(client);
      return item;
    },
    remove: async (measureNo: number): Promise<void> => {
      await call(manualReadingsApi.removeMeasuredValue, { params: { id: String(measureNo) } });
      void invalidateReadings(client);
    },
  };
};

import { measuredValuesApi, type Entered, type MeasuredChange } from '@onsil/contract/measured-values';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { refreshMeasured } from './queries.ts';

/** Commands on manual readings. Each refreshes the queries that show them and throws CallError. */
export const useMeasuredCommands = () => {
  const client = useQueryClient();
  return {
    change: async (body: MeasuredChange): Promise<Entered> => {
      const { item } = await call(measuredValuesApi.changeMeasuredValue, { body });
      if (item.isStored) void refreshMeasured(client);
      return item;
    },
    remove: async (measureNo: number): Promise<void> => {
      await call(measuredValuesApi.removeMeasuredValue, { params: { id: String(measureNo) } });
      void refreshMeasured(client);
    },
  };
};

import { rehearsalApi } from '@onsil/contract/rehearsal';
import { standardsApi } from '@onsil/contract/standards';
import type { StandardChange } from '@onsil/contract/standards';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lastQuery } from '#features/telemetry/queries.ts';
import { call } from '#lib/api.ts';
import { standardsQuery } from './queries.ts';

/** Saves a field's own ranges and delays, or returns to the recipe; refreshes everything that shows ranges. */
export const useSaveStandard = (farmId: string, controllerId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: StandardChange) =>
      call(standardsApi.saveEnvThreshold, { params: { id: farmId }, body: { controllerId, fields: [change] } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: lastQuery(farmId).queryKey });
      return client.invalidateQueries({ queryKey: standardsQuery(farmId).queryKey });
    },
  });
};

/** Backtests a change on the last 30 days beside the current limits. @throws CallError */
export const rehearse = async (farmId: string, controllerId: string, change: StandardChange) =>
  (await call(rehearsalApi.rehearse, { params: { id: farmId }, body: { controllerId, change } })).item;

export type RehearsalReply = Awaited<ReturnType<typeof rehearse>>;

import { rehearsalApi } from '@onsil/contract/rehearsal';
import { standardsApi } from '@onsil/contract/standards';
import type { StandardChange } from '@onsil/contract/standards';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lastQuery } from '#features/telemetry/queries.ts';
import { call } from '#lib/api.ts';
import { standardsQuery } from './queries.ts';

/** Sets a field's own ranges and delays, or goes back to the recipe. Whatever shows ranges is asked again. */
export const useSaveStandard = (farmId: string, systemId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: StandardChange) =>
      call(standardsApi.saveEnvThreshold, { params: { id: farmId }, body: { systemId, fields: [change] } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: lastQuery(farmId).queryKey });
      return client.invalidateQueries({ queryKey: standardsQuery(farmId).queryKey });
    },
  });
};

/** What a change would have raised on the values of the last 30 days, beside what is in force. */
export const rehearse = async (farmId: string, systemId: string, change: StandardChange) =>
  (await call(rehearsalApi.rehearse, { params: { id: farmId }, body: { systemId, change } })).item;

export type RehearsalReply = Awaited<ReturnType<typeof rehearse>>;

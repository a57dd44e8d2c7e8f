import { yieldsApi, type FlatYieldChange } from '@onsil/contract/yields';
import type { CallInput } from '@onsil/contract/envelope';
import { useQueryClient } from '@tanstack/react-query';
import { withBatchRefresh } from '#lib/state/refresh-batches.ts';
import { call } from '#lib/http/api.ts';
import { recordQuery } from './api.ts';

type NewYield = CallInput<typeof yieldsApi.addYield>['body'];

/** Commands on cycle records. Each refreshes the queries that show batches and throws CallError. */
export const useRecordCommands = (farmId: string) => {
  const client = useQueryClient();
  const withRefresh = <T>(request: Promise<T>): Promise<T> => withBatchRefresh(client, farmId, request);
  const params = (yno: number) => ({ yno: String(yno) });
  return {
    addYield: (body: NewYield) => withRefresh(call(yieldsApi.addYield, { farm: farmId, body })),
    changeYield: (yno: number, body: FlatYieldChange) =>
      withRefresh(call(yieldsApi.changeYield, { params: params(yno), body })),
    removeYield: (yno: number) => withRefresh(call(yieldsApi.removeYield, { params: params(yno) })),
    /** The current state of the record, for resolving a conflict; null if it was deleted. */
    freshYield: (yno: number) => client.fetchQuery({ ...recordQuery(farmId, yno), staleTime: 0 }),
  };
};

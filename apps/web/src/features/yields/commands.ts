import { yieldsApi, type FlatYieldChange } from '@onsil/contract/yields';
import type { CallInput } from '@onsil/contract/envelope';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

type NewYield = CallInput<typeof yieldsApi.createYield>['body'];

const changes = ['batches'] as const;
const ofRecord = (yno: number) => ({ yno: String(yno) });

export const useAddRecord = (farmId: string) =>
  useCommand((body: NewYield) => call(yieldsApi.createYield, { farm: farmId, body }), { changes, farmId });

export const useChangeRecord = (farmId: string, yno: number) =>
  useCommand((body: FlatYieldChange) => call(yieldsApi.updateYield, { params: ofRecord(yno), body }), {
    changes,
    farmId,
  });

export const useRemoveRecord = (farmId: string) =>
  useCommand((yno: number) => call(yieldsApi.deleteYield, { params: ofRecord(yno) }), { changes, farmId });

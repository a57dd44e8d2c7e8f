import type { CallInput } from '@onsil/contract/envelope';
import { yieldsApi, type FlatYieldChange } from '@onsil/contract/yields';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

type NewYield = CallInput<typeof yieldsApi.createYield>['body'];

const changes = ['batches'] as const;
const ofRecord = (registrationId: number) => ({ registrationId: String(registrationId) });

export const useAddRecord = (farmId: string) =>
  useCommand((body: NewYield) => call(yieldsApi.createYield, { farm: farmId, body }), { changes, farmId });

export const useChangeRecord = (farmId: string, registrationId: number) =>
  useCommand((body: FlatYieldChange) => call(yieldsApi.updateYield, { params: ofRecord(registrationId), body }), {
    changes,
    farmId,
  });

export const useRemoveRecord = (farmId: string) =>
  useCommand((registrationId: number) => call(yieldsApi.deleteYield, { params: ofRecord(registrationId) }), {
    changes,
    farmId,
  });

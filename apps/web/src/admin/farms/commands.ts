import { adminFarmsApi } from '@onsil/contract/admin-farms';
import type { CallInput } from '@onsil/contract/envelope';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

const changes = ['farms'] as const;

/** Adds a farm; resolves with its number. */
export const useAddFarm = () =>
  useCommand(
    async (body: CallInput<typeof adminFarmsApi.createFarm>['body']) =>
      (await call(adminFarmsApi.createFarm, { body })).item.farmNo,
    { changes },
  );

export const useChangeFarm = (farmNo: number) =>
  useCommand(
    (body: CallInput<typeof adminFarmsApi.updateFarm>['body']) =>
      call(adminFarmsApi.updateFarm, { params: { farmNo: String(farmNo) }, body }),
    { changes },
  );

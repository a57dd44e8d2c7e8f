import { adminCropsApi } from '@onsil/contract/admin-crops';
import type { CallInput } from '@onsil/contract/envelope';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

const changes = ['catalogue'] as const;

export const useAddCatalogueCrop = () =>
  useCommand(
    (body: CallInput<typeof adminCropsApi.createCatalogueCrop>['body']) =>
      call(adminCropsApi.createCatalogueCrop, { body }),
    { changes },
  );

export const useChangeCatalogueCrop = (cropNo: number) =>
  useCommand(
    (body: CallInput<typeof adminCropsApi.updateCatalogueCrop>['body']) =>
      call(adminCropsApi.updateCatalogueCrop, { params: { id: String(cropNo) }, body }),
    { changes },
  );

/** Stops offering a crop to farms, or offers it again. */
export const useWithdrawCrop = (cropNo: number) =>
  useCommand(
    (withdraws: boolean) =>
      call(withdraws ? adminCropsApi.withdrawCatalogueCrop : adminCropsApi.restoreCatalogueCrop, {
        params: { id: String(cropNo) },
      }),
    { changes },
  );

export const useAddNutrient = () =>
  useCommand(
    (body: CallInput<typeof adminCropsApi.createNutrient>['body']) => call(adminCropsApi.createNutrient, { body }),
    { changes },
  );

export const useChangeNutrient = () =>
  useCommand(
    ({ nutrientNo, ...body }: CallInput<typeof adminCropsApi.updateNutrient>['body'] & { nutrientNo: number }) =>
      call(adminCropsApi.updateNutrient, { params: { id: String(nutrientNo) }, body }),
    { changes },
  );

/** Stops offering a nutrient solution to crops, or offers it again. */
export const useWithdrawNutrient = () =>
  useCommand(
    ({ nutrientNo, withdraws }: { nutrientNo: number; withdraws: boolean }) =>
      call(withdraws ? adminCropsApi.withdrawNutrient : adminCropsApi.restoreNutrient, {
        params: { id: String(nutrientNo) },
      }),
    { changes },
  );

import { cropPricesApi } from '@onsil/contract/crop-prices';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

/** Follows these items, or by default those of the farm's crops. */
export const useFollowItems = () =>
  useCommand((itemCodes: string[] | null) => call(cropPricesApi.updateFollowedItems, { body: { itemCodes } }), {
    changes: ['crop-prices'],
  });

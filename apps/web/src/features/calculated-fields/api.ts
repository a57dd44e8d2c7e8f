import { queryOptions } from '@tanstack/react-query';
import { calculatedFieldsApi } from '@onsil/contract/calculated-fields';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

/** The calculated fields of a controller, and the fields that formulas may read. */
export const calculatedFieldsQuery = (farmId: string, controllerId: string) =>
  queryOptions({
    queryKey: [...queryKeys.calculatedFields(farmId), controllerId],
    queryFn: async ({ signal }) =>
      (await call(calculatedFieldsApi.listCalculatedFields, { params: { id: controllerId } }, { signal })).item,
  });

import {
  calculatedFieldsApi,
  type CalculatedFieldChange,
  type NewCalculatedField,
} from '@onsil/contract/calculated-fields';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

const changes = ['fields'] as const;

export const useAddCalculatedField = (controllerId: string) =>
  useCommand(
    (body: NewCalculatedField) =>
      call(calculatedFieldsApi.createCalculatedField, { params: { id: controllerId }, body }),
    { changes },
  );

export const useChangeCalculatedField = (controllerId: string) =>
  useCommand(
    ({ field, body }: { field: string; body: CalculatedFieldChange }) =>
      call(calculatedFieldsApi.updateCalculatedField, { params: { id: controllerId, field }, body }),
    { changes },
  );

export const useDeleteCalculatedField = (controllerId: string) =>
  useCommand(
    (field: string) => call(calculatedFieldsApi.deleteCalculatedField, { params: { id: controllerId, field } }),
    { changes },
  );

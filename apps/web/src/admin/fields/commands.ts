import { adminFieldsApi } from '@onsil/contract/admin-fields';
import type { CallInput } from '@onsil/contract/envelope';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

const changes = ['fields'] as const;

export const useAddField = () =>
  useCommand(
    (body: CallInput<typeof adminFieldsApi.createField>['body']) => call(adminFieldsApi.createField, { body }),
    {
      changes,
    },
  );

export const useChangeField = () =>
  useCommand(
    ({ key, ...body }: CallInput<typeof adminFieldsApi.updateField>['body'] & { key: string }) =>
      call(adminFieldsApi.updateField, { params: { key }, body }),
    { changes },
  );

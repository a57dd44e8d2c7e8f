import { adminFieldsApi } from '@onsil/contract/admin-fields';
import type { CallInput } from '@onsil/contract/envelope';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

const changes = ['fields'] as const;

export const useAddField = () =>
  useCommand((body: CallInput<typeof adminFieldsApi.addField>['body']) => call(adminFieldsApi.addField, { body }), {
    changes,
  });

export const useChangeField = () =>
  useCommand(
    ({ key, ...body }: CallInput<typeof adminFieldsApi.changeField>['body'] & { key: string }) =>
      call(adminFieldsApi.changeField, { params: { key }, body }),
    { changes },
  );

import { secondFactorApi } from '@onsil/contract/second-factor';
import { call } from '#lib/http/api.ts';
import { createPasskey } from '#lib/session/passkeys.ts';
import { useCommand } from '#lib/state/use-command.ts';

/** Runs a call and, if the server requires it, again after the password (`useRecheck`). */
export type Checked = <T>(work: () => Promise<T>) => Promise<T>;

// An administrator may have gained access with the new factor.
const changes = ['access'] as const;

/** Starts the set-up of an authenticator app; resolves with its secret. */
export const useStartTotp = (checked: Checked) =>
  useCommand(async () => (await checked(() => call(secondFactorApi.startTotp, {}))).item, { changes: [] });

/** Adds the authenticator app by a code of it; resolves with recovery codes for the first factor. */
export const useConfirmTotp = (checked: Checked) =>
  useCommand(
    async (body: { code: string }) =>
      (await checked(() => call(secondFactorApi.confirmTotp, { body }))).item.recoveryCodes,
    { changes },
  );

export const useRemoveTotp = (checked: Checked) =>
  useCommand(() => checked(() => call(secondFactorApi.removeTotp, {})), { changes });

/**
 * Creates a passkey on this device and adds it; resolves with recovery codes for the first factor. Also throws the
 * DOMException of a cancelled creation.
 */
export const useAddPasskey = (checked: Checked) =>
  useCommand(
    async (name: string) => {
      const { item: options } = await checked(() => call(secondFactorApi.startPasskey, {}));
      const passkey = await createPasskey(options);
      return (await checked(() => call(secondFactorApi.addPasskey, { body: { name, passkey } }))).item.recoveryCodes;
    },
    { changes },
  );

export const useRenamePasskey = (checked: Checked) =>
  useCommand(
    ({ passkeyId, name }: { passkeyId: number; name: string }) =>
      checked(() => call(secondFactorApi.renamePasskey, { params: { id: String(passkeyId) }, body: { name } })),
    { changes },
  );

export const useRemovePasskey = (checked: Checked) =>
  useCommand(
    (passkeyId: number) => checked(() => call(secondFactorApi.removePasskey, { params: { id: String(passkeyId) } })),
    { changes },
  );

/** Replaces the recovery codes; resolves with the new ones. */
export const useRenewRecoveryCodes = (checked: Checked) =>
  useCommand(async () => (await checked(() => call(secondFactorApi.renewRecoveryCodes, {}))).item.recoveryCodes, {
    changes,
  });

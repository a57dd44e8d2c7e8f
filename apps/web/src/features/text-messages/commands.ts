import { textMessagesApi } from '@onsil/contract/text-messages';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

/** Sends the code that confirms a number. */
export const sendPhoneCode = (body: { phoneNo: string }) => call(textMessagesApi.sendPhoneCode, { body });

export const useConfirmPhone = () =>
  useCommand((body: { code: string }) => call(textMessagesApi.confirmPhone, { body }), {
    changes: ['text-messages'],
    waits: true,
  });

export const useRemovePhone = () =>
  useCommand(() => call(textMessagesApi.removePhone, {}), { changes: ['text-messages'], waits: true });

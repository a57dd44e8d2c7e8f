import { notificationsApi } from '@onsil/contract/notifications';
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

/** Changes the lowest level of text messages; the other settings stay as the server has them by now. */
export const useSetTextLevel = () =>
  useCommand(
    async (sms: number) => {
      const { item } = await call(notificationsApi.getMySetting, {});
      await call(notificationsApi.updateMySetting, { body: { ...item, choices: { ...item.choices, sms } } });
    },
    { changes: ['notification-setting'], waits: true },
  );

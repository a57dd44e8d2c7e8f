import { farmWebhooksApi, type NewWebhook, type WebhookChange } from '@onsil/contract/farm-webhooks';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

const changes = ['team-channels'] as const;
const paramsOf = (farmId: string, webhookId: number) => ({ id: farmId, webhookId: String(webhookId) });

export const useAddChannel = (farmId: string) =>
  useCommand((body: NewWebhook) => call(farmWebhooksApi.createWebhook, { params: { id: farmId }, body }), {
    changes,
    farmId,
  });

export const useChangeChannel = (farmId: string) =>
  useCommand(
    ({ webhookId, body }: { webhookId: number; body: WebhookChange }) =>
      call(farmWebhooksApi.updateWebhook, { params: paramsOf(farmId, webhookId), body }),
    { changes, farmId },
  );

export const useRemoveChannel = (farmId: string) =>
  useCommand((webhookId: number) => call(farmWebhooksApi.deleteWebhook, { params: paramsOf(farmId, webhookId) }), {
    changes,
    farmId,
  });

/** Makes the key that signs what an own server gets. */
export const useRenewSigningKey = (farmId: string) =>
  useCommand(
    async (webhookId: number) =>
      (await call(farmWebhooksApi.renewSigningKey, { params: paramsOf(farmId, webhookId) })).item.signingKey,
    { changes, farmId },
  );

/** Sends a test message; one that arrives turns a stopped channel on again. */
export const useTestChannel = (farmId: string) =>
  useCommand(
    async (webhookId: number) =>
      (await call(farmWebhooksApi.testWebhook, { params: paramsOf(farmId, webhookId) })).item,
    { changes, farmId },
  );

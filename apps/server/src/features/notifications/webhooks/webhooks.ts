import {
  maxFarmWebhooks,
  type FarmWebhook,
  type NewWebhook,
  type WebhookChange,
  type WebhookSigningKey,
  type WebhookTest,
} from '@onsil/contract/farm-webhooks';
import { screenPaths } from '@onsil/contract/screen-paths';
import { phrases as en } from '@onsil/phrases/en';
import { phrases as ko } from '@onsil/phrases/ko';
import { recordAudit } from '#features/audit/audit.ts';
import type { FarmContext, MemberContext, Farm } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError, invalidField } from '#platform/http/api-error.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import type { Throttle } from '#platform/limits/throttle.ts';
import { isAddressOf, shortenAddress } from './address.ts';
import { linkLabels } from './deliver-to-channels.ts';
import type { PostToChannel } from './post.ts';
import { createSigningKey } from './signature.ts';
import {
  deleteWebhookRow,
  insertWebhook,
  listWebhookRows,
  lockWebhooks,
  resumeWebhook,
  setSigningKey,
  updateWebhookRow,
  type WebhookRow,
} from './webhooks.sql.ts';

const dictionaries = { ko, en };

const asWebhook = ({ address, signingKey, farmNo: _farmNo, stoppedAt, ...row }: WebhookRow): FarmWebhook => ({
  ...row,
  isSigned: signingKey !== null,
  shortAddress: shortenAddress(address),
  stoppedAt: stoppedAt?.toISOString() ?? null,
});

/** Channels of a farm, without their secrets. */
export const listWebhooks = async (ctx: FarmContext): Promise<FarmWebhook[]> =>
  (await listWebhookRows(ctx.db, ctx.farm.farmNo)).map(asWebhook);

const requireAddress = (service: FarmWebhook['service'], address: string, loopback: boolean): void => {
  if (!isAddressOf(service, address, loopback)) throw invalidField('address', 'webhookAddress');
};

/** What the audit keeps of a channel: never its address, which is a secret. */
const audited = ({
  name,
  lowestLevel,
  language,
  service,
}: Pick<WebhookRow, 'name' | 'lowestLevel' | 'language' | 'service'>) => ({ name, lowestLevel, language, service });

const auditOf = (farm: Farm, webhookId: number) =>
  ({ kind: 'farm-webhook', thing: webhookId, farmNo: farm.farmNo }) as const;

export const createWebhook = async (
  ctx: FarmContext,
  body: NewWebhook,
  loopback: boolean,
): Promise<{ webhookId: number }> => {
  const { farm } = ctx;
  requireAddress(body.service, body.address, loopback);
  return transact(ctx, async (ctx) => {
    if ((await lockWebhooks(ctx.db, farm.farmNo)).length >= maxFarmWebhooks) throw invalidField('address', 'tooMany');
    const webhookId = await insertWebhook(ctx.db, farm.farmNo, body, new Date(ctx.now()));
    await recordAudit(ctx, { action: 'create', ...auditOf(farm, webhookId), after: audited(body) });
    return { webhookId };
  });
};

const lockWebhook = async (ctx: MemberContext, farm: Farm, webhookId: number): Promise<WebhookRow> => {
  const found = (await lockWebhooks(ctx.db, farm.farmNo)).find((one) => one.webhookId === webhookId);
  if (!found) throw apiError('NOT_FOUND');
  return found;
};

export const updateWebhook = async (
  ctx: FarmContext,
  webhookId: number,
  { version, ...change }: WebhookChange,
  loopback: boolean,
): Promise<void> => {
  const { farm } = ctx;
  await transact(ctx, async (ctx) => {
    const before = await lockWebhook(ctx, farm, webhookId);
    requireVersion(before.version, version);
    const { address = before.address } = change;
    requireAddress(before.service, address, loopback);
    await updateWebhookRow(ctx.db, webhookId, { ...change, address });
    const isAddressReplaced = address !== before.address;
    if (isAddressReplaced) await resumeWebhook(ctx.db, webhookId);
    const after = { ...audited({ ...before, ...change }), ...(isAddressReplaced && { isAddressReplaced }) };
    await recordAudit(ctx, { action: 'change', ...auditOf(farm, webhookId), before: audited(before), after });
  });
};

export const deleteWebhook = async (ctx: FarmContext, webhookId: number): Promise<void> => {
  const { farm } = ctx;
  await transact(ctx, async (ctx) => {
    const before = await lockWebhook(ctx, farm, webhookId);
    await deleteWebhookRow(ctx.db, webhookId);
    await recordAudit(ctx, { action: 'remove', ...auditOf(farm, webhookId), before: audited(before) });
  });
};

/** Makes the key that signs what an own server gets, instead of the one before; nobody sees it again. */
export const renewSigningKey = async (ctx: FarmContext, webhookId: number): Promise<WebhookSigningKey> => {
  const { farm } = ctx;
  return transact(ctx, async (ctx) => {
    const before = await lockWebhook(ctx, farm, webhookId);
    if (before.service !== 'server') throw apiError('NOT_FOUND');
    const signingKey = createSigningKey();
    await setSigningKey(ctx.db, webhookId, signingKey);
    const after = { ...audited(before), isSigningKeyReplaced: true };
    await recordAudit(ctx, { action: 'change', ...auditOf(farm, webhookId), before: audited(before), after });
    return { signingKey };
  });
};

/** Sends a test message at once; one that arrives ends a stop. */
export const testWebhook = async (
  ctx: FarmContext,
  webhookId: number,
  { post, portal, throttle }: { post: PostToChannel; portal: string; throttle: Throttle },
): Promise<WebhookTest> => {
  const { farm } = ctx;
  await throttle.take(String(farm.farmNo));
  const row = (await listWebhookRows(ctx.db, farm.farmNo)).find((one) => one.webhookId === webhookId);
  if (!row) throw apiError('NOT_FOUND');
  const { testTitle, testBody } = dictionaries[row.language].teamChannels;
  const url = portal + screenPaths.dashboard(farm.farmId);
  const title = testTitle.replace('{farm}', () => farm.farmName);
  const { farmId, farmName } = farm;
  const at = ctx.now();
  const parts = { farm: farmName, cause: null };
  const event = { kind: 'test', level: 0, deviationIds: [], parts, farmId, at } as const;
  const id = `test_${webhookId}_${at}`;
  const outcome = await post(row, { id, title, body: testBody, url, link: linkLabels[row.language], event });
  if (outcome.kind !== 'sent') return { isSent: false, answer: outcome.why };
  await resumeWebhook(ctx.db, webhookId);
  return { isSent: true, answer: null };
};

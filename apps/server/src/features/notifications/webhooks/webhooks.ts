import {
  maxFarmWebhooks,
  type FarmWebhook,
  type NewWebhook,
  type WebhookChange,
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
import { serviceOfAddress, shortenAddress } from './address.ts';
import { linkLabels } from './deliver-to-channels.ts';
import type { PostToChannel } from './post.ts';
import {
  deleteWebhookRow,
  insertWebhook,
  listWebhookRows,
  lockWebhooks,
  resumeWebhook,
  updateWebhookRow,
  type WebhookRow,
} from './webhooks.sql.ts';

const dictionaries = { ko, en };

const asWebhook = ({ address, farmNo: _farmNo, stoppedAt, ...row }: WebhookRow): FarmWebhook => ({
  ...row,
  shortAddress: shortenAddress(address),
  stoppedAt: stoppedAt?.toISOString() ?? null,
});

/** Channels of a farm, without their secrets. */
export const listWebhooks = async (ctx: FarmContext): Promise<FarmWebhook[]> =>
  (await listWebhookRows(ctx.db, ctx.farm.farmNo)).map(asWebhook);

const requireService = (address: string, loopback: boolean): FarmWebhook['service'] => {
  const service = serviceOfAddress(address, loopback);
  if (service) return service;
  throw invalidField('address', 'webhookAddress');
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
  const service = requireService(body.address, loopback);
  return transact(ctx, async (ctx) => {
    if ((await lockWebhooks(ctx.db, farm.farmNo)).length >= maxFarmWebhooks) throw invalidField('address', 'tooMany');
    const webhookId = await insertWebhook(ctx.db, farm.farmNo, { ...body, service }, new Date(ctx.now()));
    await recordAudit(ctx, { action: 'create', ...auditOf(farm, webhookId), after: audited({ ...body, service }) });
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
    const service = requireService(address, loopback);
    await updateWebhookRow(ctx.db, webhookId, { ...change, address, service });
    const isAddressReplaced = address !== before.address;
    if (isAddressReplaced) await resumeWebhook(ctx.db, webhookId);
    const after = { ...audited({ ...change, service }), ...(isAddressReplaced && { isAddressReplaced }) };
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
  const outcome = await post(row, { title, body: testBody, url, link: linkLabels[row.language] });
  if (outcome.kind !== 'sent') return { isSent: false, answer: outcome.why };
  await resumeWebhook(ctx.db, webhookId);
  return { isSent: true, answer: null };
};

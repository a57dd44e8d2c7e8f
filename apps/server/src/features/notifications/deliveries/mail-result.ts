import type { OnMailResult } from '#features/mails/mails.ts';
import { updateMailedDelivery, type DeliveryColumns, type FailureReason } from './deliveries.sql.ts';

/** What a delivery that failed says; a retry follows unless it is final. */
export const deliveryFailure = ({ reason, why }: FailureReason, isFinal: boolean, now: Date): DeliveryColumns => ({
  state: isFinal ? 'failed' : 'pending',
  reason,
  outcome: why,
  endedAt: isFinal ? now : null,
});

/** Saves the result of a mail in the delivery that it belongs to, if any. */
export const saveMailResult: OnMailResult = async (ctx, mailId, { attempts, failure, retryAt }) => {
  const now = new Date(ctx.now());
  const columns: DeliveryColumns = failure
    ? deliveryFailure(failure, retryAt === null, now)
    : { state: 'sent', reason: null, outcome: null, endedAt: now };
  await updateMailedDelivery(ctx.db, mailId, { ...columns, attempts });
};

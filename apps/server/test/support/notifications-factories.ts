import type { Session } from '@onsil/contract/auth';
import type { NotificationSetting } from '@onsil/contract/notifications';
import { writeNotice, type NewNotice } from '#features/notifications/write/write-notice.ts';
import { transact } from '#platform/database/transaction.ts';
import type { TestPortal } from './harness.ts';
import type { Browser } from './notifications-push-service.ts';

/** Sends a notice of a deviation as the deviations feature does: written and published in a transaction. */
export const tell = (
  portal: TestPortal,
  farmNo: number,
  given: Partial<NewNotice> = {},
): Promise<{ noticeSeq: number; memberNos: number[] }> =>
  transact(portal.ctx, (ctx) =>
    writeNotice(ctx, {
      farmNo,
      kind: 'opened',
      level: 2,
      deviationIds: [501],
      parts: {
        farm: '판교',
        controller: 'A동',
        cause: 'range',
        field: 'temperature',
        value: 31.2,
        unit: '°C',
        low: 18,
        high: 26,
        minutes: 8,
      },
      audience: 'farm',
      at: new Date(portal.clock.now),
      ...given,
    }),
  );

export const choose = async (
  portal: TestPortal,
  session: Session,
  choices: Partial<NotificationSetting['choices']>,
  quiet: { quietFrom: number; quietTo: number } | null = null,
): Promise<void> => {
  const body = {
    choices: { portal: 1, web_push: null, email: null, fcm: null, ...choices },
    quietFrom: quiet?.quietFrom ?? null,
    quietTo: quiet?.quietTo ?? null,
  };
  const reply = await portal.call(session, 'PUT', '/my/notification-setting', { body });
  if (reply.status !== 200) throw new Error(`choose: ${reply.status}`);
};

export const subscribe = async (
  portal: TestPortal,
  session: Session,
  browser: Browser,
  language = 'ko',
): Promise<void> => {
  const reply = await portal.call(session, 'POST', '/my/push-subscription', {
    body: browser.subscription,
    headers: { 'accept-language': language },
  });
  if (reply.status !== 200) throw new Error(`subscribe: ${reply.status}`);
};

export type DeliveryState = {
  channel: string;
  state: string;
  attempts: number;
  reason: string | null;
  outcome: string | null;
};

export const deliveriesOf = async (portal: TestPortal, noticeSeq: number): Promise<DeliveryState[]> => {
  const { rows } = await portal.pool.query<DeliveryState>(
    'select channel, state, attempts, reason, outcome from delivery where notice_seq = $1 order by delivery_id',
    [noticeSeq],
  );
  return rows;
};

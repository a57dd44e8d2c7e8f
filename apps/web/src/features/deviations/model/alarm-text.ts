import { useTranslations } from 'use-intl';
import type { AlarmLogEntry } from '@onsil/contract/deviations';
import type { DeliveryReason } from '@onsil/contract/notifications';

type Notice = NonNullable<AlarmLogEntry['notice']>;
type Outcome = 'delivered' | 'read' | 'waiting' | 'failed' | 'dropped';

/** Outcomes by delivery status; an unknown status counts as pending. */
const outcomes: Readonly<Record<string, Outcome>> = {
  sent: 'delivered',
  read: 'read',
  failed: 'failed',
  dropped: 'dropped',
};

/** Formats entries of the alarm log as text. */
export function useAlarmText() {
  const t = useTranslations('deviations');
  const why = useTranslations('notificationSettings.why');
  const known = ['portal', 'web_push', 'email', 'fcm', 'sms', 'slack', 'teams', 'jandi', 'server'] as const;

  const channelOf = (channel: string): string => {
    const one = known.find((name) => name === channel);
    return one ? t(`log.channel.${one}`) : channel;
  };

  /** Deliveries by channel and outcome: `브라우저 알림 2명 전달`. */
  const deliveries = ({ deliveries: all }: Notice): string[] => {
    if (all.length === 0) return [t('log.nobody')];
    const groups = Map.groupBy(all, ({ channel, state, reason }) => {
      const kind = outcomes[state] ?? 'waiting';
      return JSON.stringify([channel, kind, kind === 'failed' || kind === 'dropped' ? reason : null]);
    });
    return [...groups].map(([key, members]) => {
      const [channel, kind, reason] = JSON.parse(key) as [string, Outcome, DeliveryReason | null];
      return t(`log.${kind}`, {
        channel: channelOf(channel),
        count: members.length,
        reason: reason ? why(reason) : t('log.noReason'),
      });
    });
  };

  return { deliveries };
}

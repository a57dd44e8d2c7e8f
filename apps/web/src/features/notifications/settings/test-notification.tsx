import { useTranslations } from 'use-intl';
import type { DeliveryChannel, DeliveryOutcome } from '@onsil/contract/notifications';
import { Button } from '#ui/controls/button.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { useSendTestNotification } from '../commands.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './settings.module.css';

/** Sends a test notification over one channel and shows the result. */
export function TestNotification({ farmId, channel }: { farmId: string; channel: DeliveryChannel }) {
  const t = useTranslations('notifications');
  const names = useTranslations('notificationSettings.channel');
  const sentence = useErrorMessage();
  const { mutate, isPending, data, error } = useSendTestNotification(farmId);
  return (
    <div className={`${flow.words2} ${classes.trial}`}>
      <Button
        variant="quiet"
        loading={isPending}
        aria-label={t('trial.sendOver', { channel: names(channel) })}
        onClick={() => mutate(channel)}
      >
        {t('trial.send')}
      </Button>
      <output className={flow.fill}>
        {error && (
          <span className={flow.block} data-kind="bad">
            {t('trial.refused', { reason: sentence(error) })}
          </span>
        )}
        {data?.length === 0 && <span className={flow.block}>{t('trial.nowhere')}</span>}
        {data?.map((delivery) => (
          <Outcome key={delivery.deliveryId} delivery={delivery} />
        ))}
      </output>
    </div>
  );
}

function Outcome({ delivery: { state, attempts, reason, outcome } }: { delivery: DeliveryOutcome }) {
  const t = useTranslations('notifications');
  const why = useTranslations('notificationSettings.why');
  const said =
    state === 'pending' || state === 'sending' ? t('trial.waiting', { count: attempts }) : t(`trial.${state}`);
  return (
    <span className={flow.block} data-kind={state === 'sent' ? 'good' : 'bad'}>
      {said}
      {reason !== null && <small>{why(reason)}</small>}
      {outcome !== null && <small lang="en">{outcome}</small>}
    </span>
  );
}

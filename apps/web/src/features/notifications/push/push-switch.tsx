import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryKeys } from '#lib/state/query-keys.ts';
import { Button } from '#ui/controls/button.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import classes from '../settings/settings.module.css';
import { BrowserPushError, getPushState, turnPushOff, turnPushOn } from './push-subscription.ts';

/** Switch for web push in this browser, or the reason why it is unavailable. */
export function PushSwitch() {
  const t = useTranslations('notifications.device');
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const { data: state } = useQuery({ queryKey: queryKeys.pushState, queryFn: getPushState, staleTime: 0 });
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn() : turnPushOff()),
    onSuccess: (next) => client.setQueryData(queryKeys.pushState, next),
  });
  const { error } = change;
  const reason = error instanceof BrowserPushError ? t('failedHere') : error && errorMessage(error);
  return (
    <section className={classes.device} aria-label={t('title')}>
      <div>
        <h3>{t('title')}</h3>
        <output>{t(state ?? 'checking')}</output>
      </div>
      {(state === 'on' || state === 'off') && (
        <Button loading={change.isPending} onClick={() => change.mutate(state === 'off')}>
          {t(state === 'on' ? 'turnOff' : 'turnOn')}
        </Button>
      )}
      <ErrorBox>{reason && t('failed', { reason })}</ErrorBox>
    </section>
  );
}

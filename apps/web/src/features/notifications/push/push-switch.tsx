import { useTranslations } from 'use-intl';
import { Button } from '#ui/controls/button.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import classes from '../settings/settings.module.css';
import { turnPushOff, turnPushOn } from './push-subscription.ts';
import { usePush } from './use-push.ts';

/** Switch for web push in this browser, or the reason why it is unavailable. */
export function PushSwitch() {
  const t = useTranslations('notifications.device');
  const { state, change, isPending, failure } = usePush((on: boolean) => (on ? turnPushOn() : turnPushOff()));
  return (
    <section className={classes.device} aria-label={t('title')}>
      <div>
        <h3>{t('title')}</h3>
        <output>{t(state ?? 'checking')}</output>
      </div>
      {(state === 'on' || state === 'off') && (
        <Button loading={isPending} onClick={() => change(state === 'off')}>
          {t(state === 'on' ? 'turnOff' : 'turnOn')}
        </Button>
      )}
      <ErrorBox>{failure}</ErrorBox>
    </section>
  );
}

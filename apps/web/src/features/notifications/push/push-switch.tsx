import { useTranslations } from 'use-intl';
import { Button } from '#ui/controls/button.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import classes from '../settings/settings.module.css';
import { mobileApp } from '#lib/native/mobile-app.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import { pushDevice, type PushState } from './push-device.ts';
import { usePush } from './use-push.ts';

/** Switch for pushes on this device, or the reason why they are unavailable. */
export function PushSwitch() {
  const t = useTranslations('notifications.device');
  const { state, change, isPending, failure } = usePush((on: boolean) =>
    on ? pushDevice().turnOn() : pushDevice().turnOff(),
  );
  const phone = useTranslations('notifications.phone');
  const reason = (now: PushState | undefined): string =>
    mobileApp() && (now === 'denied' || now === 'unsupported') ? phone(now) : t(now ?? 'checking');
  return (
    <section className={`${flow.wrap3} ${classes.device}`} aria-label={t('title')}>
      <div>
        <h3>{t('title')}</h3>
        <output className={`${flow.block} ${typography.muted}`}>{reason(state)}</output>
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

import { useMediaQuery } from '@mantine/hooks';
import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { now } from '#lib/state/clock.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { useSendTestNotification } from '../commands.ts';
import { turnPushOn } from '../push/push-subscription.ts';
import { usePush } from '../push/use-push.ts';
import classes from './push-prompt.module.css';

const laterKey = 'pushPromptLater';
const laterMs = 7 * 86_400_000;

const isPostponed = (): boolean => now() < Number(localStorage.getItem(laterKey) ?? 0);

type Trial = 'none' | 'sent' | 'missed';

/**
 * Says on a phone that alarms do not ring there, with one button that turns them on and sends a test notification.
 * Hidden once they are on, or for a week if postponed.
 */
export function PushPrompt({ farmId }: { farmId: string }) {
  const t = useTranslations('notifications');
  const isPhone = useMediaQuery('(pointer: coarse)');
  const [isHidden, setIsHidden] = useState(isPostponed);
  const [trial, setTrial] = useState<Trial>('none');
  const { mutateAsync: sendTest } = useSendTestNotification(farmId);
  const { state, change, isPending, failure } = usePush(async () => {
    const next = await turnPushOn();
    if (next === 'on') {
      await sendTest('web_push');
      setTrial('sent');
    }
    return next;
  });
  const postpone = (): void => {
    localStorage.setItem(laterKey, String(now() + laterMs));
    setIsHidden(true);
  };
  if (!isPhone || isHidden || state === undefined || (state === 'on' && trial === 'none')) return null;
  return (
    <section className={classes.prompt} aria-label={t('device.title')}>
      <IconBellRinging size={20} stroke={1.5} aria-hidden />
      <div className={classes.text}>
        <output>
          {trial === 'none' && t('prompt.silent')}
          {trial === 'sent' && t('prompt.sent')}
          {trial === 'missed' && t('prompt.missed')}
        </output>
        {trial === 'none' && state !== 'off' && <small>{t(`device.${state}`)}</small>}
        <ErrorBox>{failure}</ErrorBox>
      </div>
      <div className={classes.actions}>
        {trial === 'none' && state === 'off' && (
          <Button variant="primary" loading={isPending} onClick={() => change()}>
            {t('device.turnOn')}
          </Button>
        )}
        {trial === 'none' && <Button onClick={postpone}>{t('prompt.later')}</Button>}
        {trial === 'sent' && <Button onClick={() => setTrial('none')}>{t('prompt.rang')}</Button>}
        {trial === 'sent' && <Button onClick={() => setTrial('missed')}>{t('prompt.didNotRing')}</Button>}
        {trial === 'missed' && <Button onClick={() => setTrial('none')}>{t('prompt.close')}</Button>}
      </div>
    </section>
  );
}

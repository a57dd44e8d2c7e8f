import { useMediaQuery } from '@mantine/hooks';
import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { mobileApp } from '#lib/native/mobile-app.ts';
import { usePostponed } from '#lib/state/use-postponed.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Prompt } from '#ui/feedback/prompt.tsx';
import { useSendTestNotification } from '../commands.ts';
import { pushDevice } from '../push/push-device.ts';
import { usePush } from '../push/use-push.ts';

type Trial = 'none' | 'sent' | 'missed';

/**
 * Says on a phone that alarms do not ring there, with one button that turns them on and sends a test notification.
 * Hidden once they are on, or for a week if postponed.
 */
export function PushPrompt({ farmId }: { farmId: string }) {
  const t = useTranslations('notifications');
  const isPhone = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const { isPostponed, postpone } = usePostponed('pushPromptLater');
  const [trial, setTrial] = useState<Trial>('none');
  const { mutateAsync: sendTest } = useSendTestNotification(farmId);
  const {
    state: current,
    change,
    isPending,
    failure,
  } = usePush(async () => {
    const next = await pushDevice().turnOn();
    if (next === 'on') {
      await sendTest(pushDevice().channel);
      setTrial('sent');
    }
    return next;
  });
  // A prompt that came later, or changed its text, would move the page.
  const state = current ?? pushDevice().knownState();
  const isApp = mobileApp() !== null;
  if (!isPhone || isPostponed || (state === 'on' && trial === 'none')) return null;
  return (
    <Prompt
      label={t('device.title')}
      icon={<IconBellRinging size={20} stroke={1.5} aria-hidden />}
      actions={
        <>
          {trial === 'none' && state === 'off' && (
            <Button variant="primary" loading={isPending || current === undefined} onClick={() => change()}>
              {t('device.turnOn')}
            </Button>
          )}
          {trial === 'none' && <Button onClick={postpone}>{t('prompt.later')}</Button>}
          {trial === 'sent' && <Button onClick={() => setTrial('none')}>{t('prompt.rang')}</Button>}
          {trial === 'sent' && <Button onClick={() => setTrial('missed')}>{t('prompt.didNotRing')}</Button>}
          {trial === 'missed' && <Button onClick={() => setTrial('none')}>{t('prompt.close')}</Button>}
        </>
      }
    >
      <output>
        {trial === 'none' && t('prompt.silent')}
        {trial === 'sent' && t('prompt.sent')}
        {trial === 'missed' && t(isApp ? 'phone.missed' : 'prompt.missed')}
      </output>
      {trial === 'none' && state !== 'off' && (
        <small>{t(isApp && state !== 'on' && state !== 'insecure' ? `phone.${state}` : `device.${state}`)}</small>
      )}
      <ErrorBox>{failure}</ErrorBox>
    </Prompt>
  );
}

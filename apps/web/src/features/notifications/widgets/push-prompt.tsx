import { useMediaQuery } from '@mantine/hooks';
import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { mobileApp } from '#lib/native/mobile-app.ts';
import { usePostponed } from '#lib/state/use-postponed.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { Prompt } from '#ui/feedback/prompt.tsx';
import { useSendTestNotification } from '../commands.ts';
import { pushDevice } from '../push/push-device.ts';
import { usePush } from '../push/use-push.ts';

/** How the test notification went, which is sent once alarms are on. */
type Trial = 'none' | 'running' | 'refused' | 'sent' | 'missed';

/**
 * Says on a phone that alarms do not ring there, with one button that turns them on and sends a test notification.
 * Hidden once they are on, or for a week if postponed.
 */
export function PushPrompt({ farmId }: { farmId: string }) {
  const t = useTranslations('notifications');
  const isPhone = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const { isPostponed, postpone } = usePostponed('pushPromptLater');
  const [trial, setTrial] = useState<Trial>('none');
  const errorMessage = useErrorMessage();
  const { mutate: send, error: refusal } = useSendTestNotification(farmId);
  const { state: current, change, isPending, failure } = usePush(() => pushDevice().turnOn());
  const sendTest = (): void => {
    setTrial('running');
    send(pushDevice().channel, { onSuccess: () => setTrial('sent'), onError: () => setTrial('refused') });
  };
  const turnOn = (): void => {
    setTrial('running');
    change(undefined, {
      onSuccess: (next) => (next === 'on' ? sendTest() : setTrial('none')),
      onError: () => setTrial('none'),
    });
  };
  // A prompt that came later, or changed its text, would move the page.
  const state = current ?? pushDevice().knownState();
  const isApp = mobileApp() !== null;
  const isSilent = trial === 'none' || trial === 'running';
  if (!isPhone || isPostponed || (state === 'on' && trial === 'none')) return null;
  return (
    <Prompt
      label={t('device.title')}
      icon={<IconBellRinging size={20} stroke={1.5} aria-hidden />}
      actions={
        <>
          {isSilent && (state === 'off' || trial === 'running') && (
            <Button
              variant="primary"
              loading={isPending || trial === 'running' || current === undefined}
              onClick={turnOn}
            >
              {t('device.turnOn')}
            </Button>
          )}
          {isSilent && <Button onClick={postpone}>{t('prompt.later')}</Button>}
          {trial === 'refused' && <Button onClick={sendTest}>{t('trial.send')}</Button>}
          {trial === 'refused' && <Button onClick={() => setTrial('none')}>{t('prompt.close')}</Button>}
          {trial === 'sent' && <Button onClick={() => setTrial('none')}>{t('prompt.rang')}</Button>}
          {trial === 'sent' && <Button onClick={() => setTrial('missed')}>{t('prompt.didNotRing')}</Button>}
          {trial === 'missed' && <Button onClick={() => setTrial('none')}>{t('prompt.close')}</Button>}
        </>
      }
    >
      <output>
        {isSilent && t('prompt.silent')}
        {trial === 'refused' && t('device.on')}
        {trial === 'sent' && t('prompt.sent')}
        {trial === 'missed' && t(isApp ? 'phone.missed' : 'prompt.missed')}
      </output>
      {trial === 'none' && state !== 'off' && (
        <small>{t(isApp && state !== 'on' && state !== 'insecure' ? `phone.${state}` : `device.${state}`)}</small>
      )}
      <ErrorBox>{failure}</ErrorBox>
      <ErrorBox>{trial === 'refused' && refusal && t('trial.refused', { reason: errorMessage(refusal) })}</ErrorBox>
    </Prompt>
  );
}

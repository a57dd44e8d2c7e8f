import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { mobileApp } from '#lib/native/mobile-app.ts';
import { usePostponed } from '#lib/state/use-postponed.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Prompt } from '#ui/feedback/prompt.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { useIsTouch } from '#ui/layout/use-screen.ts';
import { useSendTestNotification } from '../commands.ts';
import { pushDevice } from '../push/push-device.ts';
import { usePush } from '../push/use-push.ts';

/** How the test notification went, which is sent once alarms are on. */
type Trial = 'none' | 'running' | 'refused' | 'sent' | 'missed';

/** Turns pushes on and sends a test notification; a person ends it, and may say that it was missed. */
const useTrial = (farmId: string) => {
  const [trial, setTrial] = useState<Trial>('none');
  const { mutate: send, error: refusal } = useSendTestNotification(farmId);
  const { state, change, isPending, failure } = usePush(() => pushDevice().turnOn());
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
  return {
    trial,
    // A prompt that came later, or changed its text, would move the page.
    state: state ?? pushDevice().knownState(),
    isBusy: isPending || trial === 'running' || state === undefined,
    turnOn,
    sendTest,
    end: setTrial,
    failure,
    refusal: trial === 'refused' ? refusal : null,
  };
};

/**
 * Says on a phone that alarms do not ring there, with one button that turns them on and sends a test notification; where
 * no button helps, in one line with what to do folded below it. Hidden once they are on, or for a week if postponed.
 */
export function PushPrompt({ farmId }: { farmId: string }) {
  const t = useTranslations('notifications');
  const isTouch = useIsTouch();
  const { isPostponed, postpone } = usePostponed('pushPromptLater');
  const errorMessage = useErrorMessage();
  const { trial, state, isBusy, turnOn, sendTest, end, failure, refusal } = useTrial(farmId);
  const isSilent = trial === 'none' || trial === 'running';
  const isBlocked = trial === 'none' && state !== 'off';
  const isApp = mobileApp() !== null;
  const later = <Button onClick={postpone}>{t('prompt.later')}</Button>;
  if (!isTouch || isPostponed || (state === 'on' && trial === 'none')) return null;
  return (
    <Prompt
      label={t('device.title')}
      icon={<IconBellRinging size={20} stroke={1.5} aria-hidden />}
      actions={
        !isBlocked && (
          <>
            {isSilent && (state === 'off' || trial === 'running') && (
              <Button variant="primary" loading={isBusy} onClick={turnOn}>
                {t('device.turnOn')}
              </Button>
            )}
            {isSilent && later}
            {trial === 'refused' && <Button onClick={sendTest}>{t('trial.send')}</Button>}
            {trial === 'sent' && <Button onClick={() => end('none')}>{t('prompt.rang')}</Button>}
            {trial === 'sent' && <Button onClick={() => end('missed')}>{t('prompt.didNotRing')}</Button>}
            {(trial === 'refused' || trial === 'missed') && (
              <Button onClick={() => end('none')}>{t('prompt.close')}</Button>
            )}
          </>
        )
      }
    >
      {isBlocked ? (
        <details>
          <summary>{t('prompt.silent')}</summary>
          <p>{t(isApp && state !== 'on' && state !== 'insecure' ? `phone.${state}` : `device.${state}`)}</p>
          {later}
        </details>
      ) : (
        <output>
          {isSilent && t('prompt.silent')}
          {trial === 'refused' && t('device.on')}
          {trial === 'sent' && t('prompt.sent')}
          {trial === 'missed' && t(isApp ? 'phone.missed' : 'prompt.missed')}
        </output>
      )}
      <ErrorBox>{failure}</ErrorBox>
      <ErrorBox>{refusal && t('trial.refused', { reason: errorMessage(refusal) })}</ErrorBox>
    </Prompt>
  );
}

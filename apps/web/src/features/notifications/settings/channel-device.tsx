import { useTranslations } from 'use-intl';
import { Button } from '#ui/controls/button.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import type { Channel } from '../model/channel-levels.ts';
import { pushDevice } from '../push/push-device.ts';
import { usePush } from '../push/use-push.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './settings.module.css';

function ThisDevice() {
  const t = useTranslations('notifications.device');
  const { state, change, isPending, failure } = usePush(() => pushDevice().turnOn());
  const text = state === 'on' ? t('rings') : t('silent');
  return (
    <>
      <div className={`${flow.wrap3} ${classes.here}`}>
        <output data-state={state}>{state === undefined ? t('checking') : text}</output>
        {state === 'off' && (
          <Button loading={isPending} aria-label={t('turnOnHere')} onClick={() => change()}>
            {t('turnOn')}
          </Button>
        )}
      </div>
      <ErrorBox>{failure}</ErrorBox>
    </>
  );
}

/** Whether this device gets the pushes of a channel. */
export function ChannelDevice({ channel }: { channel: Channel }) {
  const t = useTranslations('notifications.device');
  if (channel !== 'web_push' && channel !== 'fcm') return null;
  if (channel === pushDevice().channel) return <ThisDevice />;
  return <p className={classes.here}>{t(channel === 'fcm' ? 'notTheApp' : 'notABrowser')}</p>;
}

import { useTranslations } from 'use-intl';
import { Button } from '#ui/controls/button.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { isLevelAllowed, type Channel, type ChannelLevels, type MinLevel } from '../model/channel-levels.ts';
import { pushDevice } from '../push/push-device.ts';
import { usePush } from '../push/use-push.ts';
import { TestNotification } from './test-notification.tsx';
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

type ChannelSelectProps = {
  channel: Channel;
  choices: ChannelLevels;
  testFarm: string | undefined;
  onChange: (lowest: MinLevel) => void;
};

const options = [
  { lowest: 1, name: 'one' },
  { lowest: 2, name: 'two' },
  { lowest: 3, name: 'three' },
  { lowest: null, name: 'none' },
] as const;

/** Minimum level of a channel. */
export function ChannelSelect({ channel, choices, testFarm, onChange }: ChannelSelectProps) {
  const t = useTranslations('notificationSettings');
  return (
    <div className={`${flow.stack1} ${classes.channel}`}>
      <SelectField
        label={t(`channel.${channel}`)}
        description={t(`about.${channel}`)}
        data={options.map(({ lowest, name }) => ({
          value: lowest === null ? '' : String(lowest),
          label: t(`lowest.${name}`),
          disabled: !isLevelAllowed(choices, channel, lowest),
        }))}
        value={choices[channel] ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
      />
      <ChannelDevice channel={channel} />
      {testFarm !== undefined && channel !== 'portal' && <TestNotification farmId={testFarm} channel={channel} />}
    </div>
  );
}

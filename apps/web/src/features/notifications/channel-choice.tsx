import { useId } from 'react';
import { useTranslations } from 'use-intl';
import classes from './choices.module.css';
import { isLevelAllowed, type Channel, type ChannelLevels, type MinLevel } from './notice-choice.ts';
import { TestNotification } from './test-notice.tsx';

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
  const t = useTranslations('notifications.choices');
  const id = useId();
  return (
    <div className={classes.channel}>
      <label htmlFor={id}>
        {t(`channel.${channel}`)}
        <small>{t(`about.${channel}`)}</small>
      </label>
      <select
        id={id}
        className={classes.select}
        value={choices[channel] ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
      >
        {options.map(({ lowest, name }) => (
          <option key={name} value={lowest ?? ''} disabled={!isLevelAllowed(choices, channel, lowest)}>
            {t(`lowest.${name}`)}
          </option>
        ))}
      </select>
      {testFarm !== undefined && channel !== 'portal' && <TestNotification farmId={testFarm} channel={channel} />}
    </div>
  );
}

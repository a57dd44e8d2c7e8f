import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { formatMinuteOfDay, parseMinuteOfDay } from '#lib/format/minute-of-day.ts';
import { TimeField } from '#ui/forms/time-field.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './settings.module.css';

type Quiet = { quietFrom: number | null; quietTo: number | null };
type Props = {
  from: number | null;
  to: number | null;
  problem: 'required' | 'invalid' | null;
  onChange: (quiet: Quiet) => void;
};

/** Default quiet hours: 22:00 to 06:00. */
const defaultQuietHours: Quiet = { quietFrom: 22 * 60, quietTo: 6 * 60 };
const noQuietHours: Quiet = { quietFrom: null, quietTo: null };

/** Quiet hours, in which levels 1 and 2 stay in the portal; may pass midnight. */
export function QuietHours({ from, to, problem, onChange }: Props) {
  const t = useTranslations();
  const id = useId();
  const isOn = from !== null || to !== null;
  const change = (part: Partial<Quiet>): void => onChange({ quietFrom: from, quietTo: to, ...part });
  const ends = [
    { name: t('notificationSettings.quietFrom'), at: from, set: (at: number | null) => change({ quietFrom: at }) },
    { name: t('notificationSettings.quietTo'), at: to, set: (at: number | null) => change({ quietTo: at }) },
  ];
  return (
    <div className={flow.stack2}>
      <label className={`${flow.row3} ${flow.top} ${classes.check}`}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? defaultQuietHours : noQuietHours)}
        />
        <span>
          {t('notificationSettings.quiet')}
          <small>{t('notificationSettings.quietHint')}</small>
        </span>
      </label>
      {isOn && (
        <div className={`${flow.wrapping} ${classes.hours}`}>
          {ends.map(({ name, at, set }) => (
            <TimeField
              key={name}
              label={name}
              value={at === null ? '' : formatMinuteOfDay(at)}
              clearable={false}
              aria-invalid={problem !== null}
              aria-describedby={problem ? id : undefined}
              onChange={(time) => set(parseMinuteOfDay(time))}
            />
          ))}
        </div>
      )}
      {problem && (
        <p id={id} role="alert" className={typography.fieldError}>
          {problem === 'invalid' ? t('notificationSettings.quietSame') : t('validation.required')}
        </p>
      )}
    </div>
  );
}

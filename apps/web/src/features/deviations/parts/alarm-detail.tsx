import { useTranslations } from 'use-intl';
import type { AlarmLogEntry } from '@onsil/contract/deviations';
import { formatMoment, parseInstant } from '#lib/format/kst.ts';
import { useAlarmText } from '../model/alarm-text.ts';
import { useDeviationText } from '../model/deviation-text.ts';
import typography from '#ui/theme/typography.module.css';
import classes from './alarm-detail.module.css';

/** A log entry: kind and details. */
export function AlarmDetail({ alarm }: { alarm: AlarmLogEntry }) {
  const t = useTranslations('deviations.log');
  const text = useDeviationText();
  const { deliveries } = useAlarmText();
  const { kind, action, notice, memberName, reason, assigneeName } = alarm;
  return (
    <div className={classes.detail}>
      <span>
        <strong>{t(`kind.${kind}`)}</strong>
        {action && ` · ${text.actionKind(action.actionCode)}`}
        {assigneeName !== null && ` · ${assigneeName}`}
        {notice && ` · ${notice.title}`}
        {memberName !== null && memberName !== assigneeName && (
          <span className={`${typography.muted} ${classes.soft}`}>{` · ${t('by', { member: memberName })}`}</span>
        )}
      </span>
      {reason !== null && <p>{reason}</p>}
      {action && <p>{action.description}</p>}
      {action?.recordedAt && (
        <p className={`${typography.muted} ${classes.soft}`}>
          {t('recordedAt', { time: formatMoment(parseInstant(action.recordedAt)) })}
        </p>
      )}
      {notice && <p className={`${typography.muted} ${classes.soft}`}>{deliveries(notice).join(' · ')}</p>}
    </div>
  );
}

import type { AlarmLogEntry } from '@onsil/contract/deviations';
import { useTranslations } from 'use-intl';
import classes from './alarm-detail.module.css';
import { useAlarmText } from '../model/alarm-text.ts';
import { useDeviationText } from '../model/deviation-text.ts';

/** A log entry: kind and details. */
export function AlarmDetail({ alarm }: { alarm: AlarmLogEntry }) {
  const t = useTranslations('deviations.log');
  const words = useDeviationText();
  const { deliveries } = useAlarmText();
  const { kind, action, notice, memberName } = alarm;
  return (
    <div className={classes.detail}>
      <span>
        <strong>{t(`kind.${kind}`)}</strong>
        {action && ` · ${words.actionKind(action.actionCd)}`}
        {notice && ` · ${notice.title}`}
        {memberName !== null && <span className={classes.soft}>{` · ${t('by', { member: memberName })}`}</span>}
      </span>
      {action && <p>{action.description}</p>}
      {notice && <p className={classes.soft}>{deliveries(notice).join(' · ')}</p>}
    </div>
  );
}

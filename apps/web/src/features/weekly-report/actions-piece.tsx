import type { WeeklyReport } from '@onsil/contract/weekly-report';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCodeName } from '#features/codes/queries.ts';
import { parseInstant, formatDateTime } from '#lib/kst.ts';
import { Subsection } from './part.tsx';
import classes from './weekly-report.module.css';

type ActionsSubsectionProps = { farmId: string; actions: WeeklyReport['deviations']['actions'] };

/** Actions on deviations, newest first, with links to the deviations. */
export function ActionsSubsection({ farmId, actions: { count, newest } }: ActionsSubsectionProps) {
  const t = useTranslations('weeklyReport.deviations');
  const codeName = useCodeName();
  return (
    <Subsection title={t('actions', { count })}>
      <ul className={classes.list}>
        {newest.map(({ actionId, at, actionCd, description, memberName, deviationId: [root] }) => (
          <li key={actionId}>
            {root === undefined ? (
              <span>{codeName('DEVIATION_ACTION', actionCd)}</span>
            ) : (
              <Link
                className={classes.link}
                to="/smartfarm/$farmId/$deviationId/notification-action"
                params={{ farmId, deviationId: String(root) }}
              >
                {codeName('DEVIATION_ACTION', actionCd)}
              </Link>
            )}
            <span className={classes.words}>{description}</span>
            <span className={classes.soft}>
              {t('by', { time: formatDateTime(parseInstant(at)), name: memberName ?? t('former') })}
            </span>
          </li>
        ))}
      </ul>
    </Subsection>
  );
}

import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { WeeklyReport } from '@onsil/contract/weekly-report';
import { requestSentence } from '@onsil/domain/weekly-report/changes';
import { useCodeName } from '#features/codes/api.ts';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { Section, Subsection } from '../section.tsx';
import classes from '../weekly-report.module.css';

/** Support requests of the farm in the week. */
export function SupportRequestsSection({ farmId, report: { requests } }: { farmId: string; report: WeeklyReport }) {
  const t = useTranslations('weeklyReport.requests');
  const progressName = useTranslations('supportRequests.progress');
  const codeName = useCodeName();
  const sentence = requestSentence(requests);
  const sentences =
    sentence.kind === 'some'
      ? [t('some', sentence), sentence.open > 0 && t('someOpen', { open: sentence.open })]
      : [sentence.kind === 'waiting' ? t('waiting', sentence) : t('none')];
  const link = (
    <Link className={classes.link} to="/smartfarm/$farmId/as" params={{ farmId }}>
      {t('open')}
    </Link>
  );
  return (
    <Section title={t('title')} link={link} sentences={sentences}>
      {requests.newest.length > 0 && (
        <Subsection title={t('list')}>
          <ul className={classes.list}>
            {requests.newest.map(({ supportRequestId, title, type, progress, createdAt }) => (
              <li key={supportRequestId}>
                <Link
                  className={classes.link}
                  to="/smartfarm/$farmId/as-view/$supportRequestId"
                  params={{ farmId, supportRequestId: String(supportRequestId) }}
                >
                  {title}
                </Link>
                <span>{progressName(progress)}</span>
                <span className={classes.soft}>
                  {codeName('CLAIM_TYPE', type)} · {formatDateTime(parseInstant(createdAt))}
                </span>
              </li>
            ))}
          </ul>
        </Subsection>
      )}
    </Section>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { WeeklyReport } from '@onsil/contract/weekly-report';
import { summaryValues, weeklySummary, type SummaryKind } from '@onsil/domain/weekly-report/summary';
import { currentLanguage } from '#lib/i18n/language.ts';
import { Card } from '#ui/layout/card.tsx';
import { KeyFigures } from './key-figures.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './head.module.css';

/** A sentence of any kind: its values are those of its kind, by `weeklySummary`. */
type Rich = (
  key: SummaryKind,
  values: Record<string, string | number | ((chunks: ReactNode) => ReactNode)>,
) => ReactNode;

const bold = (chunks: ReactNode): ReactNode => <strong>{chunks}</strong>;

type Props = { farmId: string; report: WeeklyReport };

/** Leads from the alarm that recurs to the days on which it did. */
function RecurringLink({ farmId, report }: Props) {
  const t = useTranslations('weeklyReport.summary');
  const { recurring } = report.deviations;
  return (
    recurring && (
      <Link
        className={classes.link}
        to="/smartfarm/$farmId/alert-log-time-series"
        params={{ farmId }}
        search={{ period: '30d', field: recurring.field, c: recurring.controllerId }}
      >
        {t('seePattern')}
      </Link>
    )
  );
}

/** The week in five sentences, beside its key figures. */
export function SummaryCard({ farmId, report }: Props) {
  const t = useTranslations('weeklyReport.summary');
  const rich = t.rich as unknown as Rich;
  return (
    <Card title={t('title')} className={classes.card}>
      <div className={classes.lead}>
        <ol className={`${flow.stack2} ${classes.sentences}`}>
          {weeklySummary(report).map(({ kind, values }) => (
            <li key={kind}>
              <p>
                {rich(kind, { ...summaryValues(values, currentLanguage()), b: bold })}{' '}
                {kind === 'recurs' && <RecurringLink farmId={farmId} report={report} />}
              </p>
            </li>
          ))}
        </ol>
        <KeyFigures report={report} />
      </div>
    </Card>
  );
}

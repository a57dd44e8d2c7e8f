import { useTranslations } from 'use-intl';
import type { AlarmCount } from '@onsil/contract/alarm-count';
import { formatDuration } from '#lib/format/kst.ts';
import { formatCount, formatShare, formatValue } from '#lib/format/numbers.ts';
import { Tag } from '#ui/data/tag.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useFieldNames } from '../model/use-field-names.ts';
import type { TrendsSearch } from '../search-params.ts';
import flow from '#ui/layout/flow.module.css';
import rows from '#ui/layout/rows.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './trends.module.css';

/** EEMUA 191, alarms per operator and day: limits of acceptable and of manageable. */
const maxAcceptable = 150;
const maxManageable = 300;
/** the gauge's maximum */
const gaugeMax = 450;

type Props = Pick<AlarmCount, 'budget'> & { farmId: string; onChoose: (change: Partial<TrendsSearch>) => void };

/** Alarms per operator and day, beside what is acceptable and manageable. */
function Load({ budget: { grade, perOperatorPerDay } }: Pick<Props, 'budget'>) {
  const t = useTranslations('deviations.trends');
  const perDay = formatValue(perOperatorPerDay, perOperatorPerDay < 10 ? 1 : 0);
  return (
    <div className={`${flow.stack2} ${flow.padded} ${typography.small}`}>
      <p className={`${flow.baseline2} ${classes.headline}`}>
        <span className={`${flow.full} ${typography.muted}`}>{t('perOperator')}</span>
        <strong>{t('perDay', { count: perDay })}</strong>
        <Tag tone={grade === 'overloaded' ? 'urgent' : undefined}>{t(`grade.${grade}`)}</Tag>
      </p>
      <div className={classes.gauge}>
        <svg
          viewBox={`0 0 ${gaugeMax} 1`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('gauge', { count: perDay, grade: t(`grade.${grade}`) })}
        >
          <rect width={Math.max(2, Math.min(gaugeMax, perOperatorPerDay))} height={1} data-grade={grade} />
        </svg>
        {[maxAcceptable, maxManageable].map((limit) => (
          <i key={limit} style={{ left: `${(limit / gaugeMax) * 100}%` }} aria-hidden="true">
            {limit}
          </i>
        ))}
      </div>
      <p className={typography.caption}>{t(`gradeText.${grade}`)}</p>
    </div>
  );
}

/** The alarm load on operators, and the fields that cause most of it. */
export function AlarmLoad({ farmId, budget, onChoose }: Props) {
  const t = useTranslations('deviations.trends');
  const cause = useTranslations('deviations.cause');
  const nameOf = useFieldNames(farmId);
  const facts = [
    [t('acted'), budget.actedShare === null ? null : formatShare(budget.actedShare, 0)],
    [
      t('median'),
      budget.medianMinutesToAction === null ? null : formatDuration(Math.round(budget.medianMinutesToAction) * 60_000),
    ],
    [t('standing'), t('perDay', { count: formatCount(budget.standing24h) })],
    [t('flood'), formatShare(budget.floodShare)],
  ] as const;
  return (
    <Card title={t('budget')} aside={t('budgetAside', { count: budget.operators })}>
      <Load budget={budget} />
      <dl className={`${rows.rows} `}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={typography.strong}>{fact ?? t('unknown')}</dd>
          </div>
        ))}
      </dl>
      {budget.noisiest.length > 0 && (
        <>
          <h3 className={`${surface.part} ${typography.small}`}>{t('noisiest')}</h3>
          <ol className={rows.rows}>
            {budget.noisiest.map(({ controllerId, controllerName, cause: why, field, count }) => (
              <li key={`${controllerId}${why}${field}`}>
                <button
                  type="button"
                  className={typography.link}
                  onClick={() => onChoose({ field: field ?? why, c: controllerId })}
                >
                  <span>
                    {why === 'stuck' ? cause('stuck', { field: nameOf(field) }) : nameOf(field)}
                    <small className={flow.beside}>{controllerName}</small>
                  </span>
                </button>
                <strong>{t('perDay', { count: formatCount(count) })}</strong>
              </li>
            ))}
          </ol>
        </>
      )}
    </Card>
  );
}

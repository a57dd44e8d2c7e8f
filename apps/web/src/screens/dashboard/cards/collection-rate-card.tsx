import { useTranslations } from 'use-intl';
import type { ControllerTrust } from '@onsil/contract/reading-trust';
import { useDoubtText } from '#features/reading-trust/widgets/use-doubt-text.ts';
import { formatCount, formatShare } from '#lib/format/numbers.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { StatisticsCard, type StatisticsQuery } from './statistics-card.tsx';
import rows from '#ui/layout/rows.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './collection-rate-card.module.css';

type Props = { query: StatisticsQuery; trust: readonly ControllerTrust[] | undefined };

/** The share of expected samples that arrived in the last day, and why the others did not. */
export function CollectionRateCard({ query, trust }: Props) {
  const { missing } = useDoubtText();
  const t = useTranslations('dashboard.collection');
  return (
    <StatisticsCard title={t('title')} aside={t('aside')} lines={3} query={query}>
      {({ controllers }) =>
        controllers.length === 0 ? (
          <EmptyState title={t('none')} />
        ) : (
          <ul>
            {controllers.map(({ controllerId, controllerName, received, expected, rate }) => (
              <li key={controllerId} className={rows.row}>
                <div className={classes.name}>
                  <span className={typography.ellipsis} title={controllerName}>
                    {controllerName}
                  </span>
                  <small>
                    {[
                      t('counts', { received: formatCount(received), expected: formatCount(expected) }),
                      ...missing(
                        trust?.find((one) => one.controllerId === controllerId),
                        { received, expected },
                      ),
                    ].join(' · ')}
                  </small>
                </div>
                <strong className={classes.rate}>{expected === 0 ? '–' : formatShare(rate)}</strong>
              </li>
            ))}
          </ul>
        )
      }
    </StatisticsCard>
  );
}

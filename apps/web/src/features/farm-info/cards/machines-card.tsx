import { useTranslations } from 'use-intl';
import type { FarmProfile } from '@onsil/contract/farm-info';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { InfoCard } from './info-card.tsx';
import rows from '#ui/layout/rows.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../farm-info.module.css';

type Props = { machines: FarmProfile['machines']; mayChange: boolean };

/** The farm's machines with maker and model. */
export function MachinesCard({ machines, mayChange }: Props) {
  const t = useTranslations('farmInfo.machines');
  return (
    <InfoCard name="machines" edit={mayChange ? 'machines' : undefined} wide>
      {machines.length === 0 ? (
        <EmptyState title={t('none')}>{mayChange && t('noneHint')}</EmptyState>
      ) : (
        <ul className={`${rows.rows} ${classes.rows} ${classes.paired}`}>
          {machines.map(({ name, maker, model, count, installedOn, note }, index) => (
            // Machines may have equal names; only the index tells them apart.
            // oxlint-disable-next-line react/no-array-index-key -- see above
            <li key={index}>
              <div>
                <span className={`${typography.body} ${typography.strong} ${classes.name}`}>{name}</span>
                <small>{[maker, model, note].filter(Boolean).join(' · ')}</small>
              </div>
              <div className={classes.end}>
                <span>{t('units', { count })}</span>
                {installedOn !== null && (
                  <small>
                    <VisuallyHidden>{t('installedOn')} </VisuallyHidden>
                    {installedOn}
                  </small>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </InfoCard>
  );
}

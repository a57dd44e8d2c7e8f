import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { FarmProfile } from '@onsil/contract/farm-info';
import { useCodeName } from '#features/codes/api.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { InfoCard } from './info-card.tsx';
import rows from '#ui/layout/rows.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../farm-info.module.css';

/** The farm's crops as links. */
export function CropsCard({ profile: { farmId, crops } }: { profile: FarmProfile }) {
  const t = useTranslations('farmInfo.crops');
  const codeName = useCodeName();
  return (
    <InfoCard
      name="crops"
      wide
      aside={
        <Link to="/smartfarm/$farmId/crops" params={{ farmId }} className={typography.link}>
          {t('all')}
        </Link>
      }
    >
      {crops.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
      ) : (
        <ul className={`${rows.rows} ${classes.rows} ${classes.paired}`}>
          {crops.map(({ farmCropId, cropName, number, cropType }) => (
            <li key={farmCropId}>
              <Link
                to="/smartfarm/$farmId/crops"
                params={{ farmId }}
                search={{ crop: farmCropId }}
                className={`${typography.body} ${typography.strong} ${classes.name}`}
              >
                {cropName}
              </Link>
              <span className={classes.end}>
                <small>{[number, codeName('CROP_TYPE', cropType)].join(' · ')}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </InfoCard>
  );
}

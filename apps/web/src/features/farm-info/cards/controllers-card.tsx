import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { ControllerRow } from '@onsil/contract/controllers';
import { useCodeName } from '#features/codes/api.ts';
import { controllersQuery } from '#features/controllers/api.ts';
import { formatAge, parseInstant, formatDuration } from '#lib/format/kst.ts';
import { useLanguage } from '#lib/i18n/language.ts';
import { useNow } from '#lib/state/clock.ts';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { DeviceDetails } from './device-details.tsx';
import { InfoCard } from './info-card.tsx';
import rows from '#ui/layout/rows.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../farm-info.module.css';

const refreshMs = 30_000;

/** A controller's last report; a component of its own, so that each second renders nothing else. */
function Seen({ at }: { at: string | null }) {
  const t = useTranslations('farmInfo.controllers');
  const now = useNow();
  return at === null ? t('neverSeen') : t('seen', { ago: formatAge(now - parseInstant(at)) });
}

function Controller({ farmId, controller }: { farmId: string; controller: ControllerRow }) {
  const t = useTranslations('farmInfo.controllers');
  const codeName = useCodeName();
  const inKorean = useLanguage() === 'ko';
  const { controllerId, controllerName, code, type, intervalSeconds, lastSeen, freshness, level } = controller;
  const crops = controller.currentCrops
    .map(({ cropName, cropNameEn }) => (inKorean ? cropName : cropNameEn))
    .join(', ');
  return (
    <li>
      <div>
        <Link
          to="/smartfarm/$farmId/dashboard/$controllerId"
          params={{ farmId, controllerId }}
          className={`${typography.body} ${typography.strong} ${classes.name}`}
        >
          {controllerName}
        </Link>
        <small>
          {[codeName('CONTROLLER_TYPE', type), code, t('every', { duration: formatDuration(intervalSeconds * 1000) })]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {crops !== '' && <small>{t('growing', { crops })}</small>}
      </div>
      <div className={classes.end}>
        <StatusBadge level={level} freshness={freshness} />
        <small>
          <Seen at={lastSeen} />
        </small>
      </div>
      <DeviceDetails controllerId={controllerId} name={controllerName} />
    </li>
  );
}

/** The farm's controllers and their current state. */
export function ControllersCard({ farmId }: { farmId: string }) {
  const t = useTranslations('farmInfo');
  const { data, error, refetch } = useQuery({ ...controllersQuery(farmId), refetchInterval: refreshMs });
  return (
    <InfoCard name="controllers" wide>
      {!data && <QueryFallback error={error} retry={refetch} lines={3} />}
      {data?.length === 0 && <EmptyState title={t('controllers.none')}>{t('controllers.noneHint')}</EmptyState>}
      {data && data.length > 0 && (
        <ul className={`${rows.rows} ${classes.rows} ${classes.paired} ${classes.controllers}`}>
          {data.map((controller) => (
            <Controller key={controller.controllerId} farmId={farmId} controller={controller} />
          ))}
        </ul>
      )}
    </InfoCard>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Deviation } from '@onsil/contract/deviations';
import { isUnattended } from '@onsil/domain/alarms/deviation-state';
import { joinFacts } from '#lib/format/facts.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { useNow } from '#lib/state/clock.ts';
import { HollowMark } from '#ui/data/hollow-mark.tsx';
import { LevelLabel } from '#ui/data/level-label.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { EmptyText } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { openDeviationsQuery, includesController } from '../api.ts';
import { useDeviationText } from '../model/deviation-text.ts';
import { StateChip } from '../parts/state-chip.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './open-deviations.module.css';

const maxShown = 3;

/** A controller's open deviations: counts by level, the worst, and a link to act. */
export function OpenDeviations({ farmId, controllerId }: { farmId: string; controllerId: string }) {
  const t = useTranslations('deviations.card');
  const { data, error, refetch } = useQuery(openDeviationsQuery(farmId, { controllerId }));
  const gateways =
    useQuery(openDeviationsQuery(farmId)).data?.items.filter((one) => includesController(one, controllerId)) ?? [];
  const open = [...gateways, ...(data?.items ?? [])];
  const more = gateways.length + (data?.paging.totalCount ?? 0) - maxShown;
  return (
    <Card
      title={t('title')}
      aside={
        <Link to="/smartfarm/$farmId/notification-action" params={{ farmId }} search={{ c: controllerId }}>
          {t('all')}
        </Link>
      }
    >
      {data ? (
        <>
          {open.length === 0 ? (
            <EmptyText>{t('none')}</EmptyText>
          ) : (
            <>
              <Counts open={open} />
              <ul>
                {open.slice(0, maxShown).map((one) => (
                  <Worst key={one.deviationId} farmId={farmId} deviation={one} />
                ))}
              </ul>
            </>
          )}
          {more > 0 && (
            <Link
              className={`${typography.hint} ${typography.link} ${classes.more}`}
              to="/smartfarm/$farmId/notification-action"
              params={{ farmId }}
              search={{ c: controllerId }}
            >
              {t('more', { count: more })}
            </Link>
          )}
        </>
      ) : (
        <QueryFallback error={error} retry={refetch} lines={3} />
      )}
    </Card>
  );
}

/** The number of each level, coloured only where nobody has acted on one. */
function Counts({ open }: { open: readonly Deviation[] }) {
  const t = useTranslations('deviations.card');
  return (
    <ul className={classes.counts} aria-label={t('counts')}>
      {[1, 2, 3].map((level) => {
        const ofLevel = open.filter((one) => one.level === level);
        return (
          <li key={level} data-none={ofLevel.length === 0 || undefined}>
            {ofLevel.length > 0 && !ofLevel.some(isUnattended) ? (
              <LevelLabel level={level} isHollow />
            ) : (
              <StatusBadge level={level} size="short" />
            )}
            <strong>{t('count', { count: formatCount(ofLevel.length) })}</strong>
          </li>
        );
      })}
    </ul>
  );
}

function Worst({ farmId, deviation }: { farmId: string; deviation: Deviation }) {
  const text = useDeviationText();
  const now = useNow(30);
  return (
    <li className={classes.row}>
      {isUnattended(deviation) ? (
        <StatusBadge level={deviation.level} size="shape" />
      ) : (
        <HollowMark level={deviation.level} />
      )}
      <div>
        <Link
          className={`${typography.plain} ${typography.strong} ${typography.link} ${classes.name}`}
          to="/smartfarm/$farmId/$deviationId/notification-action"
          params={{ farmId, deviationId: String(deviation.deviationId) }}
        >
          {text.nameOf(deviation)}
        </Link>
        <small className={flow.block}>{joinFacts([text.course(deviation, now), text.acted(deviation)])}</small>
      </div>
      <StateChip deviation={deviation} />
    </li>
  );
}

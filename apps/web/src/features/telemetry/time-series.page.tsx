import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { lastQuery } from './queries.ts';
import { TimeSeries } from './time-series-view.tsx';
import classes from './time-series.module.css';

const route = getRouteApi('/smartfarm/$farmId/time-series');

/** Values over time. Which controllers and fields there are comes first, then their series. */
export function Page() {
  const t = useTranslations();
  const { farmId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const last = useQuery(lastQuery(farmId));
  if (last.data && last.data.controllers.length > 0) {
    return (
      <TimeSeries
        key={farmId}
        farmId={farmId}
        all={last.data.controllers}
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false, resetScroll: false })}
      />
    );
  }
  return (
    <div className={classes.page}>
      <PageTitle title={t('timeSeries.title')} />
      <Card padded>
        {last.data ? (
          <EmptyState title={t('timeSeries.noController')}>{t('timeSeries.noControllerHelp')}</EmptyState>
        ) : last.error ? (
          <ErrorState error={last.error} onRetry={() => void last.refetch()} />
        ) : (
          <SkeletonLines count={8} label={t('common.loading')} />
        )}
      </Card>
    </div>
  );
}

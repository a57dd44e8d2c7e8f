import type { AlarmCount } from '@onsil/contract/alarm-count';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useNow } from '#lib/state/clock.ts';
import { formatRange } from '#lib/format/kst.ts';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { StaleNotice } from '#ui/feedback/stale-notice.tsx';
import typography from '#ui/theme/typography.module.css';
import { DeviationSummary } from '../parts/deviation-summary.tsx';
import { lastDays } from '../model/periods.ts';
import { AlarmLoad } from './alarm-load.tsx';
import { daysOf, trendPeriods } from '../search.ts';
import { alarmCountQuery } from '../api.ts';
import { DaysChart, FieldsChart, HoursChart } from './trend-charts.tsx';
import { peakHour } from './counts-by-day.ts';
import { LanesChart } from './lanes-chart.tsx';
import classes from './trends.module.css';
import { useFieldNames } from '../model/use-field-names.ts';
import { DataTable } from '#ui/data/data-table.tsx';
import { useSearchState } from '#lib/state/use-search-state.ts';

/** Deviations that recur at the same hour, which suggests a wrong setting. */
function RecurringDeviations({ farmId, recurring }: { farmId: string } & Pick<AlarmCount, 'recurring'>) {
  const t = useTranslations('deviations.trends');
  const nameOf = useFieldNames(farmId);
  return (
    <Card title={t('recurring')} aside={t('recurringAside')}>
      {recurring.length === 0 ? (
        <p className={typography.cardEmpty}>{t('recurringNone')}</p>
      ) : (
        <DataTable
          caption={t('recurring')}
          rows={recurring}
          rowKey={({ controllerId, field, hour }) => `${controllerId}${field}${hour}`}
          columns={[
            { key: 'field', header: t('field'), cell: ({ field }) => nameOf(field) },
            { key: 'controller', header: t('controller'), cell: ({ controllerName }) => controllerName },
            { key: 'hour', header: t('hour'), cell: ({ hour }) => t('around', { hour }) },
            {
              key: 'days',
              header: t('recurringDays'),
              align: 'right',
              cell: ({ days }) => t('daysOf', { count: days }),
            },
          ]}
        />
      )}
    </Card>
  );
}

const route = getRouteApi('/smartfarm/$farmId/alert-log-time-series');

/** Trends: deviations by day, hour and field, recurring ones, and the operators' alarm load. */
export function Page() {
  const t = useTranslations();
  const { farmId } = route.useParams();
  const [{ period = '30d' }, go] = useSearchState(route);
  const now = useNow(60);
  const days = daysOf[period];
  const span = lastDays(days, now);
  const query = useQuery(alarmCountQuery(farmId, span));
  const { data, error, isRefetchError, dataUpdatedAt } = query;
  return (
    <Stack>
      <PageTitle
        title={t('deviations.trends.title')}
        sub={formatRange(span.from, now)}
        actions={
          <SegmentedControl
            label={t('deviations.page.period')}
            value={period}
            onChange={(next) => go({ period: next })}
            options={trendPeriods.map((value) => ({ value, label: t(`deviations.trends.days.${value}`) }))}
          />
        }
      />
      {isRefetchError && data && <StaleNotice at={dataUpdatedAt} />}
      {data ? (
        <>
          <Summary farmId={farmId} count={data} days={days} />
          <LanesChart farmId={farmId} span={span} />
          <Figures farmId={farmId} count={data} />
        </>
      ) : (
        <Card>
          <QueryFallback error={error} retry={query.refetch} lines={8} />
        </Card>
      )}
    </Stack>
  );
}

const trendOf = (total: number, before: number): 'more' | 'fewer' | 'same' => {
  if (total === before) return 'same';
  return total > before ? 'more' : 'fewer';
};

/** The period in a sentence, compared with the one before when it has data. */
function Summary({ farmId, count, days }: { farmId: string; count: AlarmCount; days: number }) {
  const t = useTranslations('deviations.trends');
  const nameOf = useFieldNames(farmId);
  const { total, before, byField, byLevel, byHour } = count;
  const parts =
    before === null
      ? t('alone', { days, total })
      : t(trendOf(total, before), { days, total, difference: Math.abs(total - before) });
  const sentence = total === 0 ? t('quiet', { days }) : parts;
  const [most] = byField.toSorted((a, b) => b.count - a.count);
  const peak = peakHour(byHour);
  const details = [
    total === 0 && before !== null && before > 0 && t('quietBefore', { days, before }),
    most && t('most', { name: nameOf(most.key), count: most.count }),
    byLevel[2] > 0 && t('worst', { count: byLevel[2] }),
    peak && t('peak', peak),
  ];
  return <DeviationSummary level={0} sentence={sentence} details={details.filter((one) => typeof one === 'string')} />;
}

function Figures({ farmId, count }: { farmId: string; count: AlarmCount }) {
  const t = useTranslations('deviations.trends');
  return (
    <div className={classes.page}>
      <Stack>
        <DaysChart count={count} />
        <HoursChart byHour={count.byHour} />
        {count.byField.length > 0 && (
          <Card title={t('byField')}>
            <FieldsChart farmId={farmId} byField={count.byField} />
          </Card>
        )}
      </Stack>
      <Stack>
        <AlarmLoad farmId={farmId} budget={count.budget} />
        <RecurringDeviations farmId={farmId} recurring={count.recurring} />
      </Stack>
    </div>
  );
}

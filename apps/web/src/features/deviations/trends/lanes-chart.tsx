import type { Deviation } from '@onsil/contract/deviations';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useNow } from '#lib/state/clock.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { Card } from '#ui/layout/card.tsx';
import { DataTable, type Column } from '#ui/data/data-table.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { ticksOf } from '#ui/charts/time-series/time-axis.ts';
import { ChartCard } from './chart-card.tsx';
import { useDeviationText } from '../model/deviation-text.ts';
import { deviationsInPeriodQuery, type Period } from '../api.ts';
import { groupIntoLanes } from '../model/lanes.ts';
import classes from './trends.module.css';

/** Width of the axis in CSS pixels until measured. */
const defaultWidth = 560;

/** Width of a lane's view box. */
const laneUnits = 1000;

/** When each field was out of range, as bars over the period. */
export function LanesChart({ farmId, span }: { farmId: string; span: Period }) {
  const t = useTranslations('deviations.trends');
  const query = useQuery(deviationsInPeriodQuery(farmId, span));
  const { data, error } = query;
  if (!data) {
    return (
      <Card title={t('lanes')}>
        <QueryFallback error={error} retry={query.refetch} lines={6} />
      </Card>
    );
  }
  if (data.items.length === 0) return null;
  const cut = data.paging.totalCount > data.items.length;
  return (
    <ChartCard
      title={t('lanes')}
      aside={t('lanesAside')}
      chart={
        <>
          <Lanes deviations={data.items} span={span} />
          {cut && <p>{t('lanesCut', { count: data.items.length, total: formatCount(data.paging.totalCount) })}</p>}
        </>
      }
      table={<LanesTable farmId={farmId} deviations={data.items} />}
    />
  );
}

function Lanes({ deviations, span }: { deviations: readonly Deviation[]; span: Period }) {
  const t = useTranslations('deviations.trends');
  const words = useDeviationText();
  const { ref, width } = useElementSize();
  const across = width || defaultWidth;
  const lanes = groupIntoLanes(deviations, span, useNow(60));
  return (
    <div className={classes.lanes}>
      <ul>
        {lanes.map(({ key, first, bars }) => (
          <li key={key}>
            <span title={first.controllerName}>
              {words.nameOf(first)} <small>{first.controllerName}</small>
            </span>
            <svg
              className={classes.lane}
              viewBox={`0 0 ${laneUnits} 1`}
              preserveAspectRatio="none"
              role="img"
              aria-label={t('lane', { name: `${words.nameOf(first)} · ${first.controllerName}`, count: bars.length })}
            >
              {bars.map(({ seq, level, left, width: length }) => (
                <rect key={seq} data-level={level} x={left * laneUnits} width={length * laneUnits} height={1} />
              ))}
            </svg>
          </li>
        ))}
      </ul>
      <div ref={ref} className={classes.laneAxis} aria-hidden="true">
        {ticksOf({ from: span.from / 1000, to: span.to / 1000 }, across).map(({ at, label }) => (
          <span key={at} style={{ left: `${((at * 1000 - span.from) / (span.to - span.from)) * 100}%` }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

const useColumns = (farmId: string): Column<Deviation>[] => {
  const t = useTranslations('deviations.log');
  const words = useDeviationText();
  const now = useNow(60);
  return [
    { key: 'level', header: t('level'), cell: ({ highest }) => <StatusBadge level={highest} size="short" /> },
    {
      key: 'where',
      header: t('where'),
      cell: (one) => (
        <Link
          className={classes.link}
          to="/smartfarm/$farmId/$deviationId/notification-action"
          params={{ farmId, deviationId: String(one.deviationId) }}
        >
          {`${one.controllerName} · ${words.nameOf(one)}`}
        </Link>
      ),
    },
    { key: 'when', header: t('time'), cell: (one) => words.course(one, now) },
    { key: 'state', header: t('what'), from: 768, cell: (one) => words.state(one) },
  ];
};

function LanesTable({ farmId, deviations }: { farmId: string; deviations: readonly Deviation[] }) {
  const t = useTranslations('deviations.trends');
  const columns = useColumns(farmId);
  return (
    <DataTable caption={t('lanes')} columns={columns} rows={deviations} rowKey={({ deviationId }) => deviationId} />
  );
}

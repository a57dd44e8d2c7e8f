import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Deviation } from '@onsil/contract/deviations';
import { formatCount } from '#lib/format/numbers.ts';
import { useNow } from '#lib/state/clock.ts';
import { Button } from '#ui/controls/button.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { EmptyText } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useIsPhone } from '#ui/layout/use-screen.ts';
import { useDeviationText } from '../model/deviation-text.ts';
import type { TrendItem } from '../model/trend-counts.ts';
import { AlarmLevel } from '../parts/alarm-level.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from './trends.module.css';

/** Level, what and where with the way to it, when and how long, the extreme, and what was done. */
const useDeviationColumns = (farmId: string): Column<Deviation>[] => {
  const t = useTranslations('deviations.log');
  const trends = useTranslations('deviations.trends');
  const text = useDeviationText();
  const now = useNow(60);
  return [
    {
      key: 'level',
      header: t('level'),
      value: ({ highest }) => highest,
      first: 'desc',
      cell: (one) => <AlarmLevel deviation={one} />,
      phone: 'aside',
    },
    {
      key: 'where',
      header: t('where'),
      value: (one) => `${one.controllerName} · ${text.nameOf(one)}`,
      cell: (one) => (
        <PrimaryCell>
          <Link
            to="/smartfarm/$farmId/$deviationId/notification-action"
            params={{ farmId, deviationId: String(one.deviationId) }}
          >
            {`${one.controllerName} · ${text.nameOf(one)}`}
          </Link>
        </PrimaryCell>
      ),
      phone: 'title',
    },
    {
      key: 'when',
      header: t('time'),
      value: ({ startedAt }) => startedAt,
      first: 'desc',
      cell: (one) => text.course(one, now),
      phone: 'plain',
    },
    { key: 'extreme', header: trends('extreme'), from: 768, cell: (one) => text.extreme(one) ?? '–' },
    { key: 'acted', header: trends('action'), from: 992, cell: (one) => text.acted(one) },
  ];
};

const stepElsewhere = 20;
const stepOnPhones = 8;

type Props = {
  farmId: string;
  shown: readonly TrendItem[];
  total: number;
  loaded: number;
};

/** The deviations that the filters leave, newest first. */
export function DeviationsCard({ farmId, shown, total, loaded }: Props) {
  const t = useTranslations('deviations.trends');
  const columns = useDeviationColumns(farmId);
  const step = useIsPhone() ? stepOnPhones : stepElsewhere;
  const [count, setCount] = useState(step);
  const rows = shown.toSorted((a, b) => b.startedAt - a.startedAt).map(({ deviation }) => deviation);
  return (
    <Card title={t('list')} aside={t('perDay', { count: formatCount(rows.length) })}>
      {rows.length === 0 ? (
        <EmptyText>{t('listNone')}</EmptyText>
      ) : (
        <ResponsiveTable
          name="deviations"
          caption={t('list')}
          columns={columns}
          rows={rows}
          limit={count}
          rowKey={({ deviationId }) => deviationId}
        />
      )}
      {rows.length > count && (
        <div className={classes.more}>
          <Button variant="quiet" onClick={() => setCount(count + step)}>
            {t('showMore', { count: formatCount(Math.min(step, rows.length - count)) })}
          </Button>
        </div>
      )}
      {total > loaded && (
        <p className={typography.cardEmpty}>
          {t('lanesCut', { count: formatCount(loaded), total: formatCount(total) })}
        </p>
      )}
    </Card>
  );
}

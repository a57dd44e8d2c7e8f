import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatCount } from '#lib/format/numbers.ts';
import { Button } from '#ui/controls/button.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import { Card } from '#ui/layout/card.tsx';
import typography from '#ui/theme/typography.module.css';
import type { TrendItem } from '../model/trend-counts.ts';
import { useDeviationColumns } from './deviation-columns.tsx';
import classes from './trends.module.css';

const step = 20;

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
  const [count, setCount] = useState(step);
  const rows = shown.toSorted((a, b) => b.startedAt - a.startedAt).map(({ deviation }) => deviation);
  return (
    <Card title={t('list')} aside={t('perDay', { count: formatCount(rows.length) })}>
      {rows.length === 0 ? (
        <p className={typography.cardEmpty}>{t('listNone')}</p>
      ) : (
        <DataTable
          caption={t('list')}
          columns={columns}
          rows={rows.slice(0, count)}
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

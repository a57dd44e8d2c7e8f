import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Deviation } from '@onsil/contract/deviations';
import { formatMoment } from '#lib/format/kst.ts';
import { formatBounds, formatValue } from '#lib/format/numbers.ts';
import { DataTable } from '#ui/data/data-table.tsx';
import type { TimelineLine } from './timeline-series.ts';
import classes from './timeline-chart.module.css';

/** The chart's data as a table, rendered when opened. */
export function TimelineTable({
  deviation,
  line,
  caption,
}: {
  deviation: Deviation;
  line: TimelineLine;
  caption: string;
}) {
  const t = useTranslations('deviations.life');
  const [opened, setOpened] = useState(false);
  const { decimals } = deviation;
  const rows = line.t.flatMap((at, i) => {
    const mean = line.avg[i] ?? null;
    return mean === null ? [] : [{ at, mean, low: line.min[i] ?? mean, high: line.max[i] ?? mean }];
  });
  return (
    <details className={classes.table} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{t('table')}</summary>
      {opened && (
        <DataTable
          caption={caption}
          rows={rows.toReversed()}
          rowKey={({ at }) => at}
          columns={[
            { key: 'at', header: t('tableTime'), cell: ({ at }) => formatMoment(at) },
            { key: 'mean', header: t('mean'), align: 'right', cell: ({ mean }) => formatValue(mean, decimals) },
            {
              key: 'spread',
              header: t('spread'),
              align: 'right',
              cell: ({ low, high }) => formatBounds(low, high, decimals),
            },
          ]}
        />
      )}
    </details>
  );
}

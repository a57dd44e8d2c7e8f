import { useTranslations } from 'use-intl';
import type { CostSummary } from '@onsil/contract/costs';
import { costKinds } from '@onsil/domain/costs/kinds';
import { formatMonth } from '#lib/format/kst.ts';
import { HorizontalScroll } from '#ui/layout/horizontal-scroll.tsx';
import { useWon } from '../model/use-won.ts';
import { KindKey } from './kind-bar.tsx';
import flow from '#ui/layout/flow.module.css';
import kinds from './kinds.module.css';
import classes from './month-chart.module.css';

/** % of the height that the highest month takes; the rest is for the gaps between kinds. */
const highest = 93;

type Props = Pick<CostSummary, 'months' | 'total'>;

/** A column a month, stacked by kind. The table below it has the values. */
export function MonthChart({ months, total }: Props) {
  const t = useTranslations('costs.months');
  const { short } = useWon();
  const top = Math.max(1, ...months.map((month) => month.total));
  const label = t('chart', { from: formatMonth(months[0]?.month ?? ''), to: formatMonth(months.at(-1)?.month ?? '') });
  return (
    <figure className={`${flow.stack3} ${classes.chart}`} aria-label={label}>
      <figcaption aria-hidden="true">
        <KindKey amounts={total.amounts} />
      </figcaption>
      <HorizontalScroll label={t('title')}>
        <div
          aria-hidden="true"
          className={`${flow.stack2} ${kinds.columns} ${classes.columns}`}
          style={{ minWidth: months.length * 56 }}
        >
          {months.map((month) => (
            <div key={month.month} className={flow.stack1}>
              <div className={`${flow.column} ${classes.stack}`}>
                <span className={classes.total}>{month.total > 0 ? short(month.total) : '–'}</span>
                {costKinds
                  .filter((kind) => month.amounts[kind] > 0)
                  .map((kind) => (
                    <i key={kind} data-kind={kind} style={{ height: `${(highest * month.amounts[kind]) / top}%` }} />
                  ))}
              </div>
              <span className={classes.month}>{formatMonth(month.month)}</span>
            </div>
          ))}
        </div>
      </HorizontalScroll>
    </figure>
  );
}

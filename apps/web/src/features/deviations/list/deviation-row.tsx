import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Deviation } from '@onsil/contract/deviations';
import { formatAmount } from '#lib/format/amounts.ts';
import { joinFacts } from '#lib/format/facts.ts';
import { useNow } from '#lib/state/clock.ts';
import { SortHeader } from '#ui/data/sort-header.tsx';
import type { Sortable, TableSorting } from '#ui/data/sorting.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { useDeviationText } from '../model/deviation-text.ts';
import { AlarmLevel } from '../parts/alarm-level.tsx';
import { SilentControllers } from '../parts/silent-controllers.tsx';
import { StateChip } from '../parts/state-chip.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './deviation-row.module.css';

type Props = {
  farmId: string;
  deviation: Deviation;
  /** present where rows can be selected */
  selection?: { selected: boolean; onSelect: (selected: boolean) => void };
  actions: ReactNode;
};

const columns = ['level', 'subject', 'value', 'course', 'state'] as const;
/** Which orders stand at which column. */
const ordersAt: Partial<Record<(typeof columns)[number], readonly string[]>> = {
  level: ['level'],
  subject: ['where'],
  course: ['when', 'duration'],
};

type HeaderProps = {
  isSelectable?: boolean;
  /** the orders that can be chosen */
  order?: Pick<TableSorting, 'sorted' | 'onSort'> & { by: readonly Sortable[] };
};

/** What the columns are, where rows are one line; the rows say it to screen readers themselves. */
export function DeviationHeader({ isSelectable = false, order }: HeaderProps) {
  const t = useTranslations('deviations.columns');
  const table = useTranslations('common.table');
  return (
    <li className={`${typography.caption} ${classes.header}`} aria-hidden={!order}>
      {isSelectable && <span />}
      {columns.map((key) => (
        <span key={key} className={flow.words2} data-column={key}>
          {!(order && key === 'level') && <span aria-hidden>{t(order && key === 'course' ? 'range' : key)}</span>}
          {order?.by
            .filter((one) => ordersAt[key]?.includes(one.key))
            .map((one) => (
              <span key={one.key}>
                <SortHeader column={one} sorted={order.sorted} onSort={order.onSort} />
                {order.sorted?.by === one.key && (
                  <VisuallyHidden>{table(order.sorted.dir === 'asc' ? 'ascending' : 'descending')}</VisuallyHidden>
                )}
              </span>
            ))}
        </span>
      ))}
      <span />
    </li>
  );
}

/** One deviation in a list: level, place, excess, duration and last action. */
export function DeviationRow({ farmId, deviation, selection, actions }: Props) {
  const t = useTranslations('deviations');
  const text = useDeviationText();
  const now = useNow(30);
  const open = deviation.endedAt === null;
  const muted = open ? text.muted(deviation) : null;
  const name = `${text.nameOf(deviation)} · ${deviation.controllerName}`;
  return (
    <li className={`${surface.part} ${classes.row}`} data-selected={selection?.selected}>
      {selection && (
        <label className={`${flow.center} ${classes.pick}`}>
          <input
            type="checkbox"
            aria-label={t('select.one', { name })}
            checked={selection.selected}
            onChange={(event) => selection.onSelect(event.currentTarget.checked)}
          />
        </label>
      )}
      <div className={classes.mark}>
        <AlarmLevel deviation={deviation} />
      </div>
      <div className={`${flow.shrink} ${classes.name}`} data-opens-row>
        <Link
          className={`${typography.body} ${typography.strong} ${typography.link}`}
          to="/smartfarm/$farmId/$deviationId/notification-action"
          params={{ farmId, deviationId: String(deviation.deviationId) }}
        >
          {text.nameOf(deviation)}
        </Link>
        <small>{deviation.controllerName}</small>
        <SilentControllers channels={deviation.channels} />
      </div>
      <div className={`${typography.right} ${classes.value}`}>
        {deviation.value !== null && open && <strong>{formatAmount(deviation.value, deviation)}</strong>}
        <small>{text.extreme(deviation)}</small>
      </div>
      <div className={classes.when}>
        <span>{text.what(deviation)}</span>
        <small>{joinFacts([text.course(deviation, now)])}</small>
      </div>
      <div className={`${flow.lines} ${classes.state}`}>
        <StateChip deviation={deviation} />
        <small>{joinFacts([text.assigned(deviation), text.acted(deviation), muted])}</small>
      </div>
      <div className={classes.actions}>{actions}</div>
    </li>
  );
}

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useStore } from '#lib/state/store.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { isOrderChosen, orderPlace } from '../layout/order-place.ts';
import { nextSorting, type Sortable, type TableSorting } from './sorting.ts';
import classes from './responsive-table.module.css';

type Props = Pick<TableSorting, 'sorted' | 'onSort'> & { columns: readonly Sortable[]; className?: string | undefined };

/** The order of a list that has no headers, as tables on phones: among the filters of its page, if it has any. */
export function SortSelect({ columns, sorted, onSort, className = '' }: Props) {
  const t = useTranslations('common.table');
  const place = useStore(orderPlace);
  const isChosen = sorted !== undefined;
  useEffect(() => {
    if (!isChosen) return undefined;
    isOrderChosen.set(true);
    return () => isOrderChosen.set(false);
  }, [isChosen]);
  const choose = (key: string): void => {
    const column = columns.find((one) => one.key === key);
    onSort(column && nextSorting(undefined, column));
  };
  const Arrow = sorted?.dir === 'asc' ? IconArrowUp : IconArrowDown;
  const select = (
    <div className={`${classes.order} ${className}`} data-own={place === null || undefined}>
      <SelectField
        aria-label={t('sortBy')}
        value={sorted?.by ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          { value: '', label: t('unsorted') },
          ...columns.flatMap(({ key, header }) =>
            typeof header === 'string' ? [{ value: key, label: t('by', { column: header }) }] : [],
          ),
        ]}
      />
      {sorted && (
        <IconButton
          label={t(sorted.dir === 'asc' ? 'ascending' : 'descending')}
          onClick={() => onSort({ ...sorted, dir: sorted.dir === 'asc' ? 'desc' : 'asc' })}
        >
          <Arrow size={18} stroke={1.5} aria-hidden />
        </IconButton>
      )}
    </div>
  );
  return place ? createPortal(select, place) : select;
}

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../controls/icon-button.tsx';
import { SelectField } from '../forms/select-field.tsx';
import classes from './responsive-table.module.css';
import { nextSorting, type Sortable, type TableSorting } from './sorting.ts';

type Props = Pick<TableSorting, 'sorted' | 'onSort'> & { columns: readonly Sortable[] };

/** The order of a list that has no headers, as tables on phones. */
export function SortSelect({ columns, sorted, onSort }: Props) {
  const t = useTranslations('common.table');
  const choose = (key: string): void => {
    const column = columns.find((one) => one.key === key);
    onSort(column && nextSorting(undefined, column));
  };
  const Arrow = sorted?.dir === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <div className={classes.order}>
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
}

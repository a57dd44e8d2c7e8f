import { comparedBy, type ComparedBy } from '@onsil/contract/farm-comparison';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { SelectField } from '#ui/forms/select-field.tsx';
import classes from './farm-comparison.module.css';

export type Sort = { sort: ComparedBy; order: 'asc' | 'desc' };

/** Where the smallest figure is the one to look at first. */
const ascendingFirst: ReadonlySet<ComparedBy> = new Set(['reporting', 'harvest', 'name']);

/** The order of a column that is chosen; the other way round if it is chosen already. */
export const nextSort = (now: Sort, sort: ComparedBy): Sort => {
  if (now.sort === sort) return { sort, order: now.order === 'asc' ? 'desc' : 'asc' };
  return { sort, order: ascendingFirst.has(sort) ? 'asc' : 'desc' };
};

type Props = { sorted: Sort; onSort: (sort: Sort) => void };

/** The header of a column by which farms are sorted. */
export function SortHeader({ by, sorted, onSort }: Props & { by: ComparedBy }) {
  const t = useTranslations('farmComparison');
  const isSorted = sorted.sort === by;
  const Arrow = sorted.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button type="button" className={classes.sort} data-sorted={isSorted} onClick={() => onSort(nextSort(sorted, by))}>
      {t(`sort.${by}`)}
      {isSorted && (
        <Arrow size={14} stroke={2} aria-label={t(sorted.order === 'asc' ? 'sortAscending' : 'sortDescending')} />
      )}
    </button>
  );
}

/** The order of the list on phones, which has no headers. */
export function SortSelect({ sorted, onSort }: Props) {
  const t = useTranslations('farmComparison');
  return (
    <SelectField
      aria-label={t('sortBy')}
      value={sorted.sort}
      onChange={({ currentTarget }) => {
        const sort = comparedBy.find((one) => one === currentTarget.value);
        if (sort) onSort(nextSort({ sort: sort === 'name' ? 'alarms' : 'name', order: 'asc' }, sort));
      }}
      data={comparedBy.map((value) => ({ value, label: t(`sort.${value}`) }))}
    />
  );
}

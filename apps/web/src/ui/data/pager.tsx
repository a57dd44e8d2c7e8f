import { Pagination } from '@mantine/core';
import { useTranslations } from 'use-intl';
import '@mantine/core/styles/Group.layer.css';
import '../mantine/pagination.css';
import { useIsPhone } from '../layout/use-screen.ts';
import classes from './pager.module.css';

type Props = {
  /** name of the list, for screen readers */
  label: string;
  pageNo: number;
  pageSize: number;
  totalCount: number;
  onPage: (pageNo: number) => void;
};

/** Pagination of a list; renders nothing for a single page. */
export function Pager({ label, pageNo, pageSize, totalCount, onPage }: Props) {
  const t = useTranslations('common.page');
  const isPhone = useIsPhone();
  const total = Math.ceil(totalCount / pageSize);
  if (total < 2) return null;
  return (
    <nav className={classes.pager} aria-label={label}>
      <Pagination
        total={total}
        value={pageNo}
        onChange={onPage}
        siblings={isPhone ? 0 : 1}
        classNames={{ control: classes.control ?? '' }}
        getItemProps={(number) => ({ 'aria-label': t('number', { number }) })}
        getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'next' : 'previous') })}
      />
    </nav>
  );
}

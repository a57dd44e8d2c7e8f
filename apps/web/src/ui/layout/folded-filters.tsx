import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from '#lib/state/store.ts';
import { Button } from '../controls/button.tsx';
import { isOrderChosen, offerOrderPlace } from './order-place.ts';
import classes from './folded-filters.module.css';

type Props = {
  /** how many of them are set, for the label of the button */
  setCount: number;
  children?: ReactNode;
};

/** Filters of a list. On phones one button unfolds them and the order of the list, so that the content comes first. */
export function FoldedFilters({ setCount: filterCount, children }: Props) {
  const t = useTranslations('common');
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const setCount = filterCount + Number(useStore(isOrderChosen));
  return (
    <>
      <Button
        className={classes.toggle ?? ''}
        icon={<IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {setCount > 0 ? t('filtersSet', { count: setCount }) : t('filters')}
      </Button>
      <div id={id} className={classes.filters} data-open={isOpen || undefined}>
        {children}
        <div ref={offerOrderPlace} className={classes.order} />
      </div>
    </>
  );
}

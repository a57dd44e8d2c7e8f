import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { getAdjacentWeek } from './week.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './weekly-report.module.css';

type Props = {
  week: string;
  /** the current week */
  current: string;
  /** the whole report is loaded */
  ready: boolean;
  onWeek: (week: string) => void;
};

/** Previous and next week, and the print button. */
export function WeekBar({ week, current, ready, onWeek }: Props) {
  const t = useTranslations('weeklyReport');
  return (
    <nav className={`${flow.words2} ${classes.bar}`} aria-label={t('weeks')}>
      <IconButton label={t('previous')} onClick={() => onWeek(getAdjacentWeek(week, -1))}>
        <IconChevronLeft size={20} stroke={1.5} aria-hidden />
      </IconButton>
      <Button disabled={week === current} onClick={() => onWeek(current)}>
        {t('current')}
      </Button>
      <IconButton label={t('next')} disabled={week >= current} onClick={() => onWeek(getAdjacentWeek(week, 1))}>
        <IconChevronRight size={20} stroke={1.5} aria-hidden />
      </IconButton>
      <Button
        icon={<IconPrinter size={16} stroke={1.5} aria-hidden />}
        disabled={!ready}
        onClick={() => globalThis.print()}
      >
        {t('print')}
      </Button>
    </nav>
  );
}

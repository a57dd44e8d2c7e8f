import type { Deviation } from '@onsil/contract/deviations';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useNow } from '#lib/state/clock.ts';
import type { Column } from '#ui/data/data-table.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { useDeviationText } from '../model/deviation-text.ts';
import classes from './trends.module.css';

/** Level, what and where with the way to it, when and how long, the extreme, and what was done. */
export const useDeviationColumns = (farmId: string): Column<Deviation>[] => {
  const t = useTranslations('deviations.log');
  const trends = useTranslations('deviations.trends');
  const words = useDeviationText();
  const now = useNow(60);
  return [
    { key: 'level', header: t('level'), cell: ({ highest }) => <StatusBadge level={highest} size="short" /> },
    {
      key: 'where',
      header: t('where'),
      cell: (one) => (
        <Link
          className={classes.link}
          to="/smartfarm/$farmId/$deviationId/notification-action"
          params={{ farmId, deviationId: String(one.deviationId) }}
        >
          {`${one.controllerName} · ${words.nameOf(one)}`}
        </Link>
      ),
    },
    { key: 'when', header: t('time'), cell: (one) => words.course(one, now) },
    { key: 'extreme', header: trends('extreme'), from: 768, cell: (one) => words.extreme(one) ?? '–' },
    { key: 'acted', header: trends('action'), from: 992, cell: (one) => words.acted(one) },
  ];
};

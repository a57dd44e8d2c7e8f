import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { AdminController } from '@onsil/contract/admin-controllers';
import { useCodeName } from '#features/codes/api.ts';
import { formatAge, parseInstant, formatDay } from '#lib/format/kst.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { useNow } from '#lib/state/clock.ts';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import typography from '#ui/theme/typography.module.css';

/** When a controller last reported, or when it was retired. */
export function LastReport({ controller: { lastSeen, retiredAt } }: { controller: AdminController }) {
  const t = useTranslations('adminControllers.list');
  const now = useNow();
  if (retiredAt !== null) return t('retiredAt', { day: formatDay(parseInstant(retiredAt)) });
  return lastSeen === null ? t('never') : <time dateTime={lastSeen}>{formatAge(now - parseInstant(lastSeen))}</time>;
}

export const useControllerColumns = (): Column<AdminController>[] => {
  const t = useTranslations('adminControllers.list');
  const codeName = useCodeName();
  return [
    {
      key: 'name',
      header: t('name'),
      cell: ({ controllerId, controllerName, farmName }) => (
        <PrimaryCell sub={farmName}>
          <Link to="/admin/controllers/$controllerId" params={{ controllerId }}>
            {controllerName}
          </Link>
        </PrimaryCell>
      ),
    },
    {
      key: 'state',
      header: t('state'),
      first: 'desc',
      cell: ({ level, freshness, retiredAt }) =>
        retiredAt === null ? <StatusBadge level={level} freshness={freshness} /> : t('retired'),
    },
    { key: 'heard', header: t('heard'), first: 'asc', cell: (controller) => <LastReport controller={controller} /> },
    {
      key: 'controllerId',
      header: t('controllerId'),
      cell: ({ controllerId }) => <code>{controllerId}</code>,
    },
    { key: 'code', header: t('code'), from: 992, cell: ({ code }) => code },
    { key: 'type', header: t('type'), from: 992, cell: ({ type }) => codeName('CONTROLLER_TYPE', type) },
    {
      key: 'rejected',
      header: t('rejected'),
      align: 'right',
      cell: ({ controllerId, rejectedLast24h }) =>
        rejectedLast24h === 0 ? (
          '–'
        ) : (
          <Link
            to="/admin/controllers/$controllerId"
            params={{ controllerId }}
            search={{ tab: 'rejected' }}
            className={typography.link}
          >
            {formatCount(rejectedLast24h)}
          </Link>
        ),
    },
  ];
};

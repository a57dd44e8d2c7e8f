import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { DeviationCauses, EarlierCase } from '@onsil/contract/deviation-causes';
import type { Deviation } from '@onsil/contract/deviations';
import { formatAmount } from '#lib/format/amounts.ts';
import { formatDateTime, formatDuration, parseInstant } from '#lib/format/kst.ts';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useDeviationText } from '../../model/deviation-text.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './causes.module.css';

type Props = { farmId: string; deviation: Deviation; found: DeviationCauses };

function Started({ farmId, row }: { farmId: string; row: EarlierCase }) {
  return (
    <span className={`${flow.inline2} ${typography.noWrap}`}>
      <StatusBadge level={row.highest} size="shape" />
      <PrimaryCell>
        <Link
          to="/smartfarm/$farmId/$deviationId/notification-action"
          params={{ farmId, deviationId: String(row.deviationId) }}
        >
          {formatDateTime(parseInstant(row.startedAt))}
        </Link>
      </PrimaryCell>
    </span>
  );
}

function Action({ row: { actionCode, minutesToRange } }: { row: EarlierCase }) {
  const t = useTranslations('deviationCauses.earlier');
  const { actionKind } = useDeviationText();
  if (actionCode === null) return t('noAction');
  return (
    <>
      {actionKind(actionCode)}
      {minutesToRange !== null && (
        <span className={classes.after}>{t('afterAction', { minutes: Math.round(minutesToRange) })}</span>
      )}
    </>
  );
}

const useCaseColumns = (farmId: string, deviation: Deviation): Column<EarlierCase>[] => {
  const t = useTranslations('deviationCauses.earlier');
  return [
    {
      key: 'started',
      header: t('started'),
      value: ({ startedAt }) => startedAt,
      first: 'desc',
      cell: (row) => <Started farmId={farmId} row={row} />,
    },
    {
      key: 'room',
      header: t('room'),
      value: ({ controllerName }) => controllerName,
      cell: ({ controllerName }) => controllerName,
    },
    {
      key: 'peak',
      header: t('peak'),
      value: ({ extreme }) => extreme,
      align: 'right',
      cell: ({ extreme }) => (extreme === null ? '–' : formatAmount(extreme, deviation)),
    },
    {
      key: 'action',
      header: t('action'),
      cell: (row) => <Action row={row} />,
    },
    {
      key: 'lasted',
      header: t('lasted'),
      value: ({ minutes }) => minutes,
      align: 'right',
      cell: ({ minutes }) => formatDuration(minutes * 60_000),
    },
  ];
};

/** Earlier deviations of the same field and side: what was done, and how long they took. */
export function EarlierCases({ farmId, deviation, found }: Props) {
  const t = useTranslations('deviationCauses.earlier');
  const columns = useCaseColumns(farmId, deviation);
  return (
    <Card title={t('title')} aside={t('aside')}>
      {found.earlier.length === 0 ? (
        <EmptyState title={t('none')} />
      ) : (
        <ResponsiveTable
          caption={t('caption')}
          columns={columns}
          rows={found.earlier}
          rowKey={({ deviationId }) => deviationId}
        />
      )}
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { alarmSortKeys, type AlarmRow } from '@onsil/contract/deviations';
import { formatAmount } from '#lib/format/amounts.ts';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { rowNumber } from '#lib/format/row-number.ts';
import type { SetSearch } from '#lib/state/use-search-state.ts';
import type { Column } from '#ui/data/data-table.tsx';
import { LevelLabel } from '#ui/data/level-label.tsx';
import { ListCard } from '#ui/data/list-card.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { alarmLogQuery, type Period, type Subject } from '../api.ts';
import { useDeviationText } from '../model/deviation-text.ts';
import { AlarmDetail } from '../parts/alarm-detail.tsx';
import type { DeviationListSearch } from '../search-params.ts';
import typography from '#ui/theme/typography.module.css';

type Props = {
  farmId: string;
  subject: Subject;
  span: Period;
  search: DeviationListSearch;
  setSearch: SetSearch<DeviationListSearch>;
  onPage: (page: number | undefined) => void;
};

type Numbered = AlarmRow & { number: number };

const useColumns = (farmId: string): Column<Numbered>[] => {
  const t = useTranslations('deviations.log');
  const text = useDeviationText();
  return [
    {
      key: 'number',
      header: t('number'),
      from: 992,
      cell: ({ number }) => <span className={typography.muted}>{formatCount(number)}</span>,
    },
    {
      key: 'time',
      header: t('time'),
      first: 'desc',
      cell: ({ at }) => (
        <time dateTime={at} className={typography.noWrap}>
          {formatMoment(parseInstant(at))}
        </time>
      ),
      phone: 'plain',
    },
    {
      key: 'level',
      header: t('level'),
      first: 'desc',
      // The log lists past alarms: none of them needs a person.
      cell: ({ level }) => (level > 0 ? <LevelLabel level={level} /> : <StatusBadge level={0} size="short" />),
      phone: 'aside',
    },
    {
      key: 'where',
      header: t('where'),
      cell: (row) => (
        <PrimaryCell>
          <Link
            to="/smartfarm/$farmId/$deviationId/notification-action"
            params={{ farmId, deviationId: String(row.deviationId) }}
          >
            {`${row.controllerName} · ${text.nameOf(row)}`}
          </Link>
        </PrimaryCell>
      ),
      phone: 'title',
    },
    { key: 'what', header: t('what'), cell: (row) => <AlarmDetail alarm={row} />, phone: 'plain' },
    {
      key: 'value',
      header: t('value'),
      align: 'right',
      from: 576,
      cell: (row) => (row.value === null ? '–' : formatAmount(row.value, row)),
    },
  ];
};

/** The tab of the alarm log, newest first unless sorted. */
export function LogTab({ farmId, subject, span, search, setSearch, onPage }: Props) {
  const t = useTranslations('deviations');
  const { sort, dir, page: pageNo = 1 } = search;
  const query = useQuery(alarmLogQuery(farmId, { ...span, ...subject, sort, dir, pageNo }));
  const columns = useColumns(farmId);
  const empty = <EmptyState title={t('page.noneLog')}>{t('page.noneHint')}</EmptyState>;
  return (
    <ListCard query={query} empty={empty} onPage={onPage}>
      {(items, busy, paging) => (
        <ResponsiveTable
          name="alarm-log"
          caption={t('log.caption')}
          columns={columns}
          rows={items.map((item, index) => ({ ...item, number: rowNumber(paging, index) }))}
          rowKey={({ alarmSeq }) => alarmSeq}
          busy={busy}
          sorting={sortedByServer(search, alarmSortKeys, setSearch)}
        />
      )}
    </ListCard>
  );
}

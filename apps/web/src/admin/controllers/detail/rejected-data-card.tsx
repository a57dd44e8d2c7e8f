import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { rejectedReasons, type RejectedSample } from '@onsil/contract/admin-samples';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { parseInstant, formatClock, formatDay } from '#lib/format/kst.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListCard } from '#ui/data/list-card.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import type { TableSorting } from '#ui/data/sorting.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { rejectedDaysQuery, rejectedDataQuery } from '../api.ts';

type Props = {
  controllerId: string;
  reason: RejectedSample['reason'] | undefined;
  pageNo: number;
  sorting: TableSorting;
  onReason: (reason: string | undefined) => void;
  onPage: (page: number | undefined) => void;
};

const moment = (at: string): string => `${formatDay(parseInstant(at))} ${formatClock(parseInstant(at))}`;

const useColumns = (): Column<RejectedSample>[] => {
  const t = useTranslations('adminControllers');
  return [
    {
      key: 'what',
      header: t('rejected.what'),
      cell: ({ sourceKey }) => (sourceKey === null ? t('rejected.whole') : <code>{sourceKey}</code>),
    },
    { key: 'why', header: t('rejected.why'), cell: ({ reason: why }) => t(`reason.${why}`) },
    {
      key: 'value',
      header: t('rejected.value'),
      cell: ({ value }) => <code>{value.length > 80 ? `${value.slice(0, 80)}…` : value}</code>,
    },
    { key: 'at', header: t('rejected.receivedAt'), cell: ({ receivedAt }) => moment(receivedAt) },
    {
      key: 'claimed',
      header: t('rejected.sampleAt'),
      from: 992,
      cell: ({ sampleAt }) => (sampleAt === null ? '–' : moment(sampleAt)),
    },
  ];
};

const maxDaysShown = 3;

/** The newest days of which only the first values are listed. */
function CountedDays({ controllerId }: { controllerId: string }) {
  const t = useTranslations('adminControllers');
  const { data } = useQuery({ ...rejectedDaysQuery(controllerId), refetchInterval: 30_000 });
  return data?.items
    .slice(0, maxDaysShown)
    .map(({ day, refused, kept }) => (
      <p key={day}>{t('rejected.counted', { day: formatIsoDay(day), refused, kept })}</p>
    ));
}

/** Rejected data of a controller in the last 30 days, with reasons. */
export function RejectedDataCard({ controllerId, reason, pageNo, sorting, onReason, onPage }: Props) {
  const t = useTranslations('adminControllers');
  const query = useQuery({
    ...rejectedDataQuery(controllerId, { reason, pageNo, sort: sorting.sorted?.by, dir: sorting.sorted?.dir }),
    refetchInterval: 30_000,
  });
  const columns = useColumns();
  return (
    <Stack>
      <Toolbar>
        <SelectField
          aria-label={t('rejected.why')}
          data={[
            { value: '', label: t('rejected.allReasons') },
            ...rejectedReasons.map((value) => ({ value, label: t(`reason.${value}`) })),
          ]}
          value={reason ?? ''}
          onChange={({ currentTarget }) => onReason(currentTarget.value || undefined)}
        />
        <ButtonLink to="/admin/controllers/$controllerId" params={{ controllerId }} search={{ tab: 'mapping' }}>
          {t('connect.toMapping')}
        </ButtonLink>
      </Toolbar>
      <CountedDays controllerId={controllerId} />
      <ListCard
        query={query}
        onPage={onPage}
        empty={
          <EmptyState title={t(reason === undefined ? 'rejected.none' : 'rejected.noneOf')}>
            {t('rejected.noneText')}
          </EmptyState>
        }
      >
        {(items, busy) => (
          <ResponsiveTable
            name="rejected-data"
            caption={t('rejected.title')}
            columns={columns}
            rows={items}
            // Two values of one message can be identical.
            rowKey={(row) => items.indexOf(row)}
            busy={busy}
            sorting={sorting}
          />
        )}
      </ListCard>
    </Stack>
  );
}

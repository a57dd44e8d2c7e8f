import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Paging } from '@onsil/contract/envelope';
import { farmSortKeys, type FarmRow } from '@onsil/contract/farms';
import { formatCount } from '#lib/format/numbers.ts';
import { rowNumber } from '#lib/format/row-number.ts';
import type { SetSearch } from '#lib/state/use-search-state.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { DataTable, type Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { Card } from '#ui/layout/card.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import {
  DoubtfulReadings,
  OpenDeviations,
  FarmStatus,
  LastSeen,
  ReportingControllers,
  useFarmText,
} from './farm-cells.tsx';
import type { PortalSearch } from './search-params.ts';
import typography from '#ui/theme/typography.module.css';

type Numbered = FarmRow & { number: number };

const useColumns = (): Column<Numbered>[] => {
  const t = useTranslations('portal');
  const text = useFarmText();
  return [
    {
      key: 'number',
      header: t('number'),
      from: 1200,
      cell: ({ number }) => <span className={typography.muted}>{formatCount(number)}</span>,
    },
    {
      key: 'state',
      header: t('state'),
      first: 'desc',
      cell: (farm) => (
        <>
          <FarmStatus farm={farm} />
          <OpenDeviations live={farm.live} />
          <DoubtfulReadings farm={farm} />
        </>
      ),
    },
    {
      key: 'name',
      header: t('name'),
      cell: (farm) => (
        <PrimaryCell sub={farm.companyName}>
          <Link to="/smartfarm/$farmId/dashboard" params={{ farmId: farm.farmId }}>
            {farm.farmName}
          </Link>
        </PrimaryCell>
      ),
    },
    { key: 'code', header: t('code'), cell: ({ code }) => <span className={typography.noWrap}>{code}</span> },
    { key: 'type', header: t('type'), cell: (farm) => <span className={typography.noWrap}>{text.type(farm)}</span> },
    { key: 'place', header: t('place'), cell: text.place },
    {
      key: 'status',
      header: t('status'),
      cell: (farm) => <span className={typography.noWrap}>{text.status(farm)}</span>,
    },
    {
      key: 'reporting',
      header: t('reporting'),
      align: 'right',
      cell: ({ live }) => <ReportingControllers live={live} />,
    },
    { key: 'lastSeen', header: t('lastSeen'), align: 'right', cell: ({ live }) => <LastSeen at={live.lastSeen} /> },
    {
      key: 'open',
      header: <VisuallyHidden>{t('open')}</VisuallyHidden>,
      align: 'right',
      cell: ({ farmId, farmName }) => (
        <ButtonLink to="/smartfarm/$farmId/dashboard" params={{ farmId }} aria-label={t('openOf', { name: farmName })}>
          {t('open')}
        </ButtonLink>
      ),
    },
  ];
};

type Props = {
  farms: readonly FarmRow[];
  paging: Paging;
  busy: boolean;
  search: PortalSearch;
  setSearch: SetSearch<PortalSearch>;
};

/** The farms as rows, for wide screens. */
export function FarmTable({ farms, paging, busy, search, setSearch }: Props) {
  const t = useTranslations('portal');
  const rows = farms.map((farm, index) => ({ ...farm, number: rowNumber(paging, index) }));
  return (
    <Card>
      <DataTable
        name="farms"
        caption={t('title')}
        columns={useColumns()}
        rows={rows}
        rowKey={({ farmNo }) => farmNo}
        busy={busy}
        sorting={sortedByServer(search, farmSortKeys, setSearch)}
      />
    </Card>
  );
}

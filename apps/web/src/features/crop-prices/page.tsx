import { IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { priceSortKeys, type CropPrice, type CropPrices } from '@onsil/contract/crop-prices';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { formatDay } from '#lib/format/kst.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { Button } from '#ui/controls/button.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListCard } from '#ui/data/list-card.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { downloadPrices, pricesQuery } from './api.ts';
import { FollowForm } from './follow-form.tsx';
import { PriceChange, Won } from './parts/price-change.tsx';
import { PriceNote } from './parts/price-note.tsx';
import { PriceFilters } from './price-filters.tsx';
import { PriceSheet } from './price-sheet.tsx';
import { toItemKey, type PricesSearch } from './search-params.ts';
import { useGradeName, usePriceName } from './widgets/price-name.ts';
import typography from '#ui/theme/typography.module.css';

const route = getRouteApi('/smartfarm/$farmId/crop-prices');

const useColumns = (farmId: string, search: PricesSearch): Column<CropPrice>[] => {
  const t = useTranslations('cropPrices');
  const grade = useGradeName();
  const priceName = usePriceName();
  return [
    {
      key: 'item',
      header: t('item'),
      cell: (row) => (
        <PrimaryCell sub={`${grade(row)} · ${row.unit}`}>
          <Link
            to="/smartfarm/$farmId/crop-prices"
            params={{ farmId }}
            search={{ ...search, item: toItemKey(row) }}
            resetScroll={false}
          >
            {priceName(row)}
          </Link>
        </PrimaryCell>
      ),
    },
    { key: 'price', header: t('price'), align: 'right', cell: ({ price }) => <Won value={price} /> },
    {
      key: 'perKg',
      header: t('perKg'),
      align: 'right',
      cell: ({ pricePerKg }) => (pricePerKg === null ? '–' : <Won value={pricePerKg} />),
    },
    {
      key: 'weekAgo',
      header: t('weekAgo'),
      align: 'right',
      cell: ({ weekAgo }) => (weekAgo === null ? '–' : <PriceChange since={weekAgo} price />),
    },
    {
      key: 'yearAgo',
      header: t('yearAgo'),
      align: 'right',
      cell: ({ yearAgo }) => (yearAgo === null ? '–' : <PriceChange since={yearAgo} price />),
    },
  ];
};

/** Crop prices and their trends. */
export function Page() {
  const { farmId } = route.useParams();
  return <FarmPrices key={farmId} farmId={farmId} />;
}

function Empty({ filtered, showAll }: { filtered: boolean; showAll: () => void }) {
  const t = useTranslations('cropPrices');
  return (
    <EmptyState title={t(filtered ? 'noMatch' : 'empty')} action={<Button onClick={showAll}>{t('showAll')}</Button>}>
      {t(filtered ? 'noMatchText' : 'emptyText')}
    </EmptyState>
  );
}

/** Shown until the first list is available. */
function NotYet({ state }: Pick<CropPrices, 'state'>) {
  const t = useTranslations('cropPrices');
  return (
    <Card>
      {state === 'failed' ? (
        <EmptyState title={t('failed')}>{t('failedText')}</EmptyState>
      ) : (
        <QueryFallback error={null} retry={() => undefined} lines={8} label={t('waiting')} />
      )}
    </Card>
  );
}

type ListProps = {
  farmId: string;
  search: PricesSearch;
  show: (change: Partial<PricesSearch>) => void;
};

function PriceList({ farmId, search, show }: ListProps) {
  const t = useTranslations('cropPrices');
  const columns = useColumns(farmId, search);
  const query = useQuery(pricesQuery(farmId, search));
  const { data } = query;
  const { market = 'retail', all = false, category, keyword } = search;
  return (
    <ListCard
      title={t(`marketLong.${market}`)}
      aside={data && !all && t(`chosenBy.${data.chosenBy}`)}
      query={query}
      onPage={(page) => show({ page })}
      empty={
        <Empty
          filtered={keyword !== undefined || category !== undefined}
          showAll={() => show({ all: true, category: undefined, keyword: undefined })}
        />
      }
    >
      {(rows, busy) => (
        <>
          {data && <PriceNote prices={data} unreachable={false} />}
          <ResponsiveTable
            name="crop-prices"
            caption={t('title')}
            columns={columns}
            rows={rows}
            rowKey={toItemKey}
            sorting={sortedByServer(search, priceSortKeys, show)}
            busy={busy}
          />
        </>
      )}
    </ListCard>
  );
}

function FarmPrices({ farmId }: { farmId: string }) {
  const t = useTranslations('cropPrices');
  const [search, setSearch] = useSearchState(route);
  const { data } = useQuery(pricesQuery(farmId, search));
  const { market = 'retail', item, follow } = search;
  const show = (change: Partial<PricesSearch>, replace = false): void =>
    setSearch({ page: undefined, ...change }, { replace });
  const leave = (saved = false): void => setSearch({ item: undefined, follow: undefined }, { saved });
  return (
    <Stack>
      <PageTitle
        title={t('title')}
        sub={data && data.surveyedOn !== null && t('surveyed', { day: formatDay(kstDayStart(data.surveyedOn)) })}
        actions={
          <>
            <DownloadMenu choices={[{ save: (format) => downloadPrices(farmId, search, format) }]} />
            <Button icon={<IconStar size={16} stroke={1.5} aria-hidden />} onClick={() => show({ follow: true })}>
              {t('follow.label')}
            </Button>
          </>
        }
      />
      <PriceFilters search={search} show={show} />
      {data && data.state !== 'ready' ? (
        <NotYet state={data.state} />
      ) : (
        <PriceList farmId={farmId} search={search} show={show} />
      )}
      {data?.source === 'kamis' && (
        <p className={typography.hint}>
          {t('attribution')}. {t('tenDays')}
        </p>
      )}
      {item !== undefined && <PriceSheet market={market} item={item} onClose={() => leave()} />}
      {follow && <FollowForm farmId={farmId} market={market} onClose={leave} />}
    </Stack>
  );
}

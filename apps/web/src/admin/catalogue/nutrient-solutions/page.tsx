import type { AdminNutrientSolution } from '@onsil/contract/admin-crops';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { useNutrientText } from '#features/crops/model/nutrient-text.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { Button } from '#ui/controls/button.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListCard } from '#ui/data/list-card.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { adminNutrientsQuery } from '../api.ts';
import { CatalogueFilters, NothingOffered } from '../catalogue-filters.tsx';
import { NutrientSheet } from './nutrient-sheet.tsx';

const route = getRouteApi('/admin/nutrient-solutions');

const useColumns = (): Column<AdminNutrientSolution>[] => {
  const t = useTranslations('adminCrops.nutrients');
  const korean = useLocale() === 'ko';
  const words = useNutrientText();
  return [
    {
      key: 'name',
      header: t('name'),
      cell: ({ nutrientNo, nameKo, nameEn }) => (
        <PrimaryCell sub={korean ? nameEn : nameKo}>
          <Link to="/admin/nutrient-solutions" search={(now) => ({ ...now, edit: nutrientNo })} resetScroll={false}>
            {korean ? nameKo : nameEn}
          </Link>
        </PrimaryCell>
      ),
    },
    { key: 'crop', header: t('crop'), cell: ({ cropKo, cropEn }) => (korean ? cropKo : cropEn) },
    { key: 'ec', header: 'EC', align: 'right', cell: (one) => words.ranges(one).ec },
    { key: 'ph', header: 'pH', align: 'right', cell: (one) => words.ranges(one).ph },
    {
      key: 'composition',
      header: t('composition'),
      from: 1200,
      cell: ({ composition }) => words.composition(composition) || '–',
    },
  ];
};

/** The nutrient solutions that crops may use. */
export function Page() {
  const t = useTranslations('adminCrops.nutrients');
  const [search, show] = useSearchState(route);
  const { keyword = '', withdrawn = false, page = 1, edit, add } = search;
  const query = useQuery(adminNutrientsQuery({ keyword, isWithdrawn: withdrawn, pageNo: page }));
  const columns = useColumns();
  const edited = query.data?.items.find(({ nutrientNo }) => nutrientNo === edit);
  const closed = { edit: undefined, add: undefined };
  return (
    <Stack>
      <PageTitle
        title={t('title')}
        sub={query.data && t('count', { count: query.data.paging.totalCount })}
        actions={
          <Button
            variant="primary"
            icon={<IconPlus size={16} stroke={2} aria-hidden />}
            onClick={() => show({ add: true })}
          >
            {t('add')}
          </Button>
        }
      />
      <CatalogueFilters find={t('find')} findIn={t('findIn')} search={{ keyword, withdrawn }} show={show} />
      <ListCard
        query={query}
        empty={<NothingOffered search={{ keyword, withdrawn }} show={show} />}
        onPage={(next) => show({ page: next })}
      >
        {(rows, busy) => (
          <ResponsiveTable
            caption={t('title')}
            columns={columns}
            rows={rows}
            rowKey={({ nutrientNo }) => nutrientNo}
            busy={busy}
          />
        )}
      </ListCard>
      {(add || edited) && (
        <NutrientSheet
          key={edited?.nutrientNo ?? 0}
          nutrient={add ? undefined : edited}
          onClose={() => show(closed)}
          onDone={() => show(closed, { saved: true })}
        />
      )}
    </Stack>
  );
}

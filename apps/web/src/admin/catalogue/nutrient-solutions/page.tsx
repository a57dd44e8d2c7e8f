import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { AdminNutrientSolution } from '@onsil/contract/admin-crops';
import { useNutrientText } from '#features/crops/model/nutrient-text.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { closedSheet } from '#lib/state/search-param.ts';
import { useOpenedRow } from '#lib/state/use-opened-row.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { adminNutrientsQuery } from '../api.ts';
import { CatalogueList } from '../catalogue-list.tsx';
import { NutrientSheet } from './nutrient-sheet.tsx';

const route = getRouteApi('/admin/nutrient-solutions');

const useColumns = (): Column<AdminNutrientSolution>[] => {
  const t = useTranslations('adminCrops.nutrients');
  const localized = useLocalized();
  const text = useNutrientText();
  return [
    {
      key: 'name',
      header: t('name'),
      cell: ({ nutrientNo, nameKo, nameEn }) => (
        <PrimaryCell sub={localized(nameEn, nameKo)}>
          <Link
            to="/admin/nutrient-solutions"
            search={(now) => ({ ...now, sheet: 'edit' as const, id: nutrientNo })}
            resetScroll={false}
          >
            {localized(nameKo, nameEn)}
          </Link>
        </PrimaryCell>
      ),
    },
    { key: 'crop', header: t('crop'), cell: ({ cropKo, cropEn }) => localized(cropKo, cropEn) },
    { key: 'ec', header: 'EC', align: 'right', cell: (one) => text.ranges(one).ec },
    { key: 'ph', header: 'pH', align: 'right', cell: (one) => text.ranges(one).ph },
    {
      key: 'composition',
      header: t('composition'),
      from: 1200,
      cell: ({ composition }) => text.composition(composition) || '–',
    },
  ];
};

/** The nutrient solutions that crops may use. */
export function Page() {
  const [search, show] = useSearchState(route);
  const { keyword = '', withdrawn = false, page = 1, sheet, id } = search;
  const query = useQuery(adminNutrientsQuery({ keyword, isWithdrawn: withdrawn, pageNo: page }));
  const columns = useColumns();
  const edited = useOpenedRow(query.data?.items, ({ nutrientNo }) => nutrientNo, sheet === 'edit' ? id : undefined);
  return (
    <Stack>
      <CatalogueList
        words="adminCrops.nutrients"
        query={query}
        columns={columns}
        rowKey={({ nutrientNo }) => nutrientNo}
        search={{ keyword, withdrawn }}
        show={show}
      />
      {(sheet === 'new' || edited) && (
        <NutrientSheet
          key={edited?.nutrientNo ?? 0}
          nutrient={edited}
          onClose={() => show(closedSheet)}
          onDone={() => show(closedSheet, { saved: true })}
        />
      )}
    </Stack>
  );
}

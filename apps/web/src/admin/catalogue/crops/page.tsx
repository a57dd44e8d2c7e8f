import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { CatalogueCrop } from '@onsil/contract/admin-crops';
import { recipeDays } from '@onsil/domain/crops/crop-recipe';
import { useCodeName } from '#features/codes/api.ts';
import { useCropText } from '#features/crops/model/crop-text.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { closedSheet } from '#lib/state/search-param.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { EntityFallback } from '#ui/feedback/entity-fallback.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { catalogueCropQuery, catalogueQuery } from '../api.ts';
import { CatalogueList } from '../catalogue-list.tsx';
import { useWithdrawCrop } from '../commands.ts';
import { WithdrawButton } from '../withdraw-button.tsx';
import { EditCatalogueCrop, NewCatalogueCrop } from './crop-form.tsx';

const route = getRouteApi('/admin/crops');

const useColumns = (): Column<CatalogueCrop>[] => {
  const t = useTranslations('adminCrops');
  const localized = useLocalized();
  const text = useCropText();
  const codeName = useCodeName();
  return [
    {
      key: 'name',
      header: t('name'),
      cell: ({ cropNo, cropNameKo, cropNameEn }) => (
        <PrimaryCell sub={localized(cropNameEn, cropNameKo)}>
          <Link to="/admin/crops" search={(now) => ({ ...now, sheet: 'edit' as const, id: cropNo })}>
            {localized(cropNameKo, cropNameEn)}
          </Link>
        </PrimaryCell>
      ),
    },
    { key: 'type', header: t('field.cropType'), cell: ({ cropType }) => codeName('CROP_TYPE', cropType) },
    { key: 'stages', header: t('field.stages'), from: 992, cell: ({ stages }) => text.stages(stages) },
    {
      key: 'days',
      header: t('days'),
      align: 'right',
      cell: ({ recipe, stages }) => t('dayCount', { count: recipeDays(recipe, stages) }),
    },
    {
      key: 'weight',
      header: t('field.weightPerPlant'),
      align: 'right',
      from: 768,
      cell: ({ weightPerPlant }) => text.amount(weightPerPlant, 'g'),
    },
  ];
};

function Edit({ cropNo, onDone }: { cropNo: number; onDone: () => void }) {
  const t = useTranslations('adminCrops');
  const { data: crop, error, refetch } = useQuery(catalogueCropQuery(cropNo));
  const { mutateAsync: withdraw } = useWithdrawCrop(cropNo);
  if (!crop)
    return (
      <EntityFallback
        title={t('title')}
        query={{ error, refetch }}
        back={
          <ButtonLink to="/admin/crops" search={{}}>
            {t('all')}
          </ButtonLink>
        }
      />
    );
  const { cropNameKo: nameKo, cropNameEn: nameEn, isWithdrawn } = crop;
  const withdrawal = { nameKo, nameEn, isWithdrawn, withdraw, onDone };
  return <EditCatalogueCrop crop={crop} actions={<WithdrawButton of="crop" {...withdrawal} />} onSaved={onDone} />;
}

/** The crops that farms may start from: the list, or the form of one. */
export function Page() {
  const [search, show] = useSearchState(route);
  const { keyword = '', withdrawn = false, page = 1, sheet, id } = search;
  const query = useQuery(catalogueQuery({ keyword, isWithdrawn: withdrawn, pageNo: page }));
  const columns = useColumns();
  const close = (): void => show(closedSheet, { saved: true, resetScroll: true });
  if (sheet === 'new') return <NewCatalogueCrop onSaved={close} />;
  if (sheet === 'edit' && id !== undefined) return <Edit key={id} cropNo={id} onDone={close} />;
  return (
    <Stack>
      <CatalogueList
        words="adminCrops"
        query={query}
        columns={columns}
        rowKey={({ cropNo }) => cropNo}
        search={{ keyword, withdrawn }}
        show={show}
      />
    </Stack>
  );
}

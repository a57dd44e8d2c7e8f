import type { CatalogueCrop } from '@onsil/contract/admin-crops';
import { recipeDays } from '@onsil/domain/crops/crop-recipe';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { useCodeName } from '#features/codes/api.ts';
import { useCropText } from '#features/crops/model/crop-text.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListCard } from '#ui/data/list-card.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { EntityFallback } from '#ui/feedback/entity-fallback.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { catalogueCropQuery, catalogueQuery } from '../api.ts';
import { CatalogueFilters, NothingOffered } from '../catalogue-filters.tsx';
import { useWithdrawCrop } from '../commands.ts';
import { EditCatalogueCrop, NewCatalogueCrop } from './crop-form.tsx';
import { WithdrawButton } from '../withdraw-button.tsx';

const route = getRouteApi('/admin/crops');

const useColumns = (): Column<CatalogueCrop>[] => {
  const t = useTranslations('adminCrops');
  const korean = useLocale() === 'ko';
  const words = useCropText();
  const codeName = useCodeName();
  return [
    {
      key: 'name',
      header: t('name'),
      cell: ({ cropNo, cropNameKo, cropNameEn }) => (
        <PrimaryCell sub={korean ? cropNameEn : cropNameKo}>
          <Link to="/admin/crops" search={(now) => ({ ...now, edit: cropNo })}>
            {korean ? cropNameKo : cropNameEn}
          </Link>
        </PrimaryCell>
      ),
    },
    { key: 'type', header: t('field.cropType'), cell: ({ cropType }) => codeName('CROP_TYPE', cropType) },
    { key: 'stages', header: t('field.stages'), from: 992, cell: ({ stages }) => words.stages(stages) },
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
      cell: ({ weightPerPlant }) => words.amount(weightPerPlant, 'g'),
    },
  ];
};

function Withdrawal({ crop, onDone }: { crop: CatalogueCrop; onDone: () => void }) {
  const korean = useLocale() === 'ko';
  const { mutateAsync: withdraw } = useWithdrawCrop(crop.cropNo);
  return (
    <WithdrawButton
      name={korean ? crop.cropNameKo : crop.cropNameEn}
      isWithdrawn={crop.isWithdrawn}
      of="crop"
      work={async () => {
        await withdraw(!crop.isWithdrawn);
        onDone();
      }}
    />
  );
}

function Edit({ cropNo, onDone }: { cropNo: number; onDone: () => void }) {
  const t = useTranslations('adminCrops');
  const { data: crop, error, refetch } = useQuery(catalogueCropQuery(cropNo));
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
  return <EditCatalogueCrop crop={crop} actions={<Withdrawal crop={crop} onDone={onDone} />} onSaved={onDone} />;
}

/** The crops that farms may start from: the list, or the form of one. */
export function Page() {
  const t = useTranslations('adminCrops');
  const [search, show] = useSearchState(route);
  const { keyword = '', withdrawn = false, page = 1, edit, add } = search;
  const query = useQuery(catalogueQuery({ keyword, isWithdrawn: withdrawn, pageNo: page }));
  const columns = useColumns();
  const close = (): void => show({ edit: undefined, add: undefined }, { saved: true, resetScroll: true });
  if (add) return <NewCatalogueCrop onSaved={close} />;
  if (edit !== undefined) return <Edit key={edit} cropNo={edit} onDone={close} />;
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
            rowKey={({ cropNo }) => cropNo}
            busy={busy}
          />
        )}
      </ListCard>
    </Stack>
  );
}

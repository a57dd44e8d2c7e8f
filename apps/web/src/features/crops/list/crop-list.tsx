import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { farmCropSortKeys, type FarmCrop } from '@onsil/contract/crops';
import { recipeDays } from '@onsil/domain/crops/crop-recipe';
import { useCodeName } from '#features/codes/api.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { downloadCrops, farmCropsQuery } from '../api.ts';
import { useCropText } from '../model/crop-text.ts';
import type { CropsSearch } from '../search-params.ts';
import { CropStatus } from './crop-status.tsx';

type Props = {
  farmId: string;
  search: CropsSearch;
  mayChange: boolean;
  show: (change: Partial<CropsSearch>, replace?: boolean) => void;
};

const useColumns = (farmId: string): Column<FarmCrop>[] => {
  const t = useTranslations('crops');
  const text = useCropText();
  const codeName = useCodeName();
  return [
    {
      key: 'name',
      header: t('field.cropName'),
      cell: (crop) => (
        <PrimaryCell sub={`${crop.number} · ${codeName('CROP_TYPE', crop.cropType)}`}>
          <Link
            from="/smartfarm/$farmId/crops"
            to="/smartfarm/$farmId/crops"
            params={{ farmId }}
            search={(now) => ({ ...now, crop: crop.farmCropId })}
          >
            {crop.cropName}
          </Link>
        </PrimaryCell>
      ),
    },
    { key: 'use', header: t('use.title'), first: 'desc', cell: (crop) => <CropStatus crop={crop} /> },
    { key: 'stages', header: t('field.stages'), from: 1200, cell: ({ stages }) => text.stages(stages) },
    {
      key: 'days',
      header: t('recipe.days'),
      align: 'right',
      cell: ({ recipe, stages }) => t('days', { count: recipeDays(recipe, stages) }),
    },
    {
      key: 'harvest',
      header: t('field.targetHarvestKg'),
      align: 'right',
      cell: ({ targetHarvestKg }) => text.amount(targetHarvestKg, 'kg'),
    },
    {
      key: 'weight',
      header: t('field.targetWeightPerPlant'),
      align: 'right',
      from: 992,
      cell: ({ targetWeightPerPlant }) => text.amount(targetWeightPerPlant, 'g'),
    },
    {
      key: 'plan',
      header: t('field.monthlyPlanKg'),
      align: 'right',
      from: 992,
      cell: ({ monthlyPlanKg }) => text.amount(monthlyPlanKg, 'kg'),
    },
    { key: 'batches', header: t('batches'), align: 'right', cell: ({ batches }) => formatCount(batches) },
  ];
};

function Nothing({ search, mayChange, show, add }: Omit<Props, 'farmId'> & { add: ReactNode }) {
  const t = useTranslations('crops');
  if (search.keyword !== undefined)
    return (
      <EmptyState
        title={t('noMatch', { keyword: search.keyword })}
        action={<Button onClick={() => show({ keyword: undefined })}>{t('showAll')}</Button>}
      />
    );
  if (search.archived) return <EmptyState title={t('noArchived')}>{t('noArchivedText')}</EmptyState>;
  return (
    <EmptyState title={t('empty')} action={add}>
      {t(mayChange ? 'emptyText' : 'emptyTextMember')}
    </EmptyState>
  );
}

export function CropList({ farmId, search, mayChange, show }: Props) {
  const t = useTranslations('crops');
  const { keyword = '', archived = false, page = 1, sort, dir } = search;
  const query = useQuery(farmCropsQuery(farmId, { keyword, archived, sort, dir, pageNo: page }));
  const columns = useColumns(farmId);
  const add = mayChange && (
    <ButtonLink
      to="/smartfarm/$farmId/crops"
      params={{ farmId }}
      search={{ sheet: 'new' }}
      variant="primary"
      icon={addIcon}
    >
      {t('add')}
    </ButtonLink>
  );
  return (
    <>
      <PageTitle
        title={t('title')}
        sub={query.data && t('count', { count: query.data.paging.totalCount })}
        actions={
          <>
            <DownloadMenu
              choices={[{ save: (format) => downloadCrops(farmId, { keyword, archived, sort, dir }, format) }]}
            />
            {add}
          </>
        }
      />
      <Toolbar setCount={Number(archived)}>
        <SearchField
          label={t('find')}
          placeholder={t('findIn')}
          clearLabel={t('clear')}
          value={keyword}
          onSearch={(next) => show({ keyword: next || undefined, page: undefined }, true)}
        />
        <SegmentedControl
          label={t('shown.label')}
          value={archived ? 'archived' : 'grown'}
          onChange={(next) => show({ archived: next === 'archived' || undefined, page: undefined })}
          options={[
            { value: 'grown', label: t('shown.grown') },
            { value: 'archived', label: t('shown.archived') },
          ]}
        />
      </Toolbar>
      <ListTable
        query={query}
        onPage={(next) => show({ page: next })}
        empty={<Nothing search={search} mayChange={mayChange} show={show} add={add || undefined} />}
        name="crops"
        caption={t('title')}
        columns={columns}
        rowKey={({ farmCropId }) => farmCropId}
        sorting={sortedByServer(search, farmCropSortKeys, show)}
      />
    </>
  );
}

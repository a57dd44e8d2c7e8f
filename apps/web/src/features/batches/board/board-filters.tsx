import { useTranslations } from 'use-intl';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { FoldedFilters } from '#ui/layout/folded-filters.tsx';
import { downloadBatches } from '../api.ts';
import type { SetGrowingSearch, GrowingSearch } from '../search-params.ts';
import { CropFilter } from '../widgets/crop-filter.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './board.module.css';

type Props = { farmId: string; search: GrowingSearch; setSearch: SetGrowingSearch };

export function BoardFilters({ farmId, search: { keyword = '', crop, all }, setSearch }: Props) {
  const t = useTranslations('batches.board');
  return (
    <div className={`${flow.wrap3} ${classes.filters}`}>
      <SearchField
        label={t('find')}
        placeholder={t('findIn')}
        clearLabel={t('clearFind')}
        value={keyword}
        onSearch={(next) => setSearch({ keyword: next || undefined }, { replace: true })}
      />
      <FoldedFilters setCount={[crop, all].filter((one) => one !== undefined).length}>
        <CropFilter farmId={farmId} crop={crop} onChange={(next) => setSearch({ crop: next })} />
        <CheckboxField
          name="all"
          label={t('completeToo')}
          checked={all === true}
          onChange={(on) => setSearch({ all: on ? true : undefined })}
        />
      </FoldedFilters>
      <div className={flow.push}>
        <DownloadMenu
          choices={[
            {
              save: (format) =>
                downloadBatches(farmId, { crop, keyword: keyword || undefined, all: all === true }, format),
            },
          ]}
        />
      </div>
    </div>
  );
}

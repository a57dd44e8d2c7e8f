import { useTranslations } from 'use-intl';
import { CropFilter } from '#features/batches/widgets/crop-filter.tsx';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { Button } from '#ui/controls/button.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { DayRange } from '#ui/forms/day-range.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { downloadRecords } from '../api.ts';
import type { SetRecordsSearch, RecordSearch } from '../search-params.ts';
import flow from '#ui/layout/flow.module.css';
import classes from '../records.module.css';

type Props = { farmId: string; search: RecordSearch; setSearch: SetRecordsSearch };

export function RecordFilters({ farmId, search, setSearch }: Props) {
  const t = useTranslations('yields');
  const { keyword = '', crop, from, to, sort, dir } = search;
  return (
    <div className={`${flow.fields} ${classes.filters}`}>
      <SearchField
        label={t('find')}
        placeholder={t('findIn')}
        clearLabel={t('clearFind')}
        value={keyword}
        onSearch={(next) => setSearch({ keyword: next || undefined, page: undefined }, { replace: true })}
      />
      <CropFilter farmId={farmId} crop={crop} onChange={(next) => setSearch({ crop: next, page: undefined })} />
      <DayRange
        from={from}
        to={to}
        labels={{ from: t('from'), to: t('to') }}
        onChange={(days) => setSearch({ ...days, page: undefined })}
      />
      <div className={`${flow.buttons} ${flow.fixed} ${flow.push}`}>
        <DownloadMenu
          choices={[
            {
              save: (format) =>
                downloadRecords(farmId, { keyword: keyword || undefined, crop, from, to, sort, dir }, format),
            },
          ]}
        />
        <Button variant="primary" icon={addIcon} onClick={() => setSearch({ sheet: 'record', id: undefined })}>
          {t('add')}
        </Button>
      </div>
    </div>
  );
}

import { useTranslations } from 'use-intl';
import { CropFilter } from '#features/batches/widgets/crop-filter.tsx';
import { FarmControllerSelect } from '#features/controllers/widgets/controller-select.tsx';
import { today } from '#lib/format/iso-day.ts';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { DayRange } from '#ui/forms/day-range.tsx';
import { FoldedFilters } from '#ui/layout/folded-filters.tsx';
import { downloadPhotos } from '../api.ts';
import { periods, defaultPeriod, type Period, type SetPhotosSearch, type PhotoSearch } from '../search-params.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './photos.module.css';

type Props = { farmId: string; search: PhotoSearch; setSearch: SetPhotosSearch };

export function PhotoFilters({ farmId, search, setSearch }: Props) {
  const t = useTranslations('growthPhotos');
  const { view, period = defaultPeriod, from, to, crop, c } = search;
  const choose = (next: Period): void =>
    setSearch({
      period: next === defaultPeriod ? undefined : next,
      ...(next !== 'own' && { from: undefined, to: undefined }),
      page: undefined,
    });
  return (
    <div className={`${flow.fields} ${classes.filters}`}>
      <FoldedFilters setCount={[search.period, crop, c].filter((one) => one !== undefined).length}>
        <SegmentedControl
          label={t('period.label')}
          value={period}
          onChange={choose}
          options={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
        />
        {period === 'own' && (
          <DayRange
            from={from}
            to={to}
            labels={{ from: t('from'), to: t('to') }}
            maxDate={today()}
            onChange={(days) => setSearch({ ...days, page: undefined })}
          />
        )}
        <CropFilter farmId={farmId} crop={crop} onChange={(next) => setSearch({ crop: next, page: undefined })} />
        <FarmControllerSelect
          farmId={farmId}
          aria-label={t('controller')}
          value={c ?? ''}
          none={t('allControllers')}
          chosenName={t('otherController')}
          onChange={({ currentTarget }) => setSearch({ c: currentTarget.value || undefined, page: undefined })}
        />
      </FoldedFilters>
      <SegmentedControl
        label={t('view.label')}
        value={view ?? 'gallery'}
        onChange={(next) =>
          setSearch({ view: next === 'table' ? next : undefined, sort: undefined, dir: undefined, page: undefined })
        }
        options={(['gallery', 'table'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
      />
      <div className={flow.push}>
        <DownloadMenu choices={[{ save: (format) => downloadPhotos(farmId, search, format) }]} />
      </div>
    </div>
  );
}

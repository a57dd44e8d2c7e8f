import { useTranslations } from 'use-intl';
import { ControllerSelect } from '#features/controllers/widgets/controller-select.tsx';
import { CropFilter } from '#features/batches/widgets/crop-filter.tsx';
import { today } from '#lib/format/iso-day.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { Button } from '#ui/controls/button.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { DayRange } from '#ui/forms/day-range.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { periods, defaultPeriod, type Period, type PhotosNavigate, type PhotoSearch } from '../search-params.ts';
import { FoldedFilters } from '#ui/layout/folded-filters.tsx';
import { downloadPhotos } from '../api.ts';
import classes from './photos.module.css';
import { useQuery } from '@tanstack/react-query';
import { controllersQuery } from '#features/controllers/api.ts';
import flow from '#ui/layout/flow.module.css';

type ControllerFilterProps = {
  farmId: string;
  controllerId: string | undefined;
  onChange: (controllerId: string | undefined) => void;
};

/** Filter by controller; focusing the select retries after a loading error. */
function ControllerFilter({ farmId, controllerId, onChange }: ControllerFilterProps) {
  const t = useTranslations('growthPhotos');
  const { data: controllers = [], isLoadingError, refetch } = useQuery(controllersQuery(farmId));
  const unknown = controllerId !== undefined && !controllers.some((one) => one.controllerId === controllerId);
  return (
    <ControllerSelect
      aria-label={t('controller')}
      value={controllerId ?? ''}
      controllers={controllers}
      none={t('allControllers')}
      others={[
        ...(isLoadingError ? [{ value: ' ', label: t('controllersFailed'), disabled: true }] : []),
        ...(unknown ? [{ value: controllerId, label: t('otherController') }] : []),
      ]}
      onFocus={() => void (isLoadingError && refetch())}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}

type Props = { farmId: string; search: PhotoSearch; go: PhotosNavigate };

export function PhotoFilters({ farmId, search, go }: Props) {
  const t = useTranslations('growthPhotos');
  const { view, period = defaultPeriod, from, to, crop, c } = search;
  const choose = (next: Period): void =>
    go({
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
            onChange={(days) => go({ ...days, page: undefined })}
          />
        )}
        <CropFilter farmId={farmId} crop={crop} onChange={(next) => go({ crop: next, page: undefined })} />
        <ControllerFilter farmId={farmId} controllerId={c} onChange={(next) => go({ c: next, page: undefined })} />
      </FoldedFilters>
      <SegmentedControl
        label={t('view.label')}
        value={view ?? 'gallery'}
        onChange={(next) =>
          go({ view: next === 'table' ? next : undefined, sort: undefined, dir: undefined, page: undefined })
        }
        options={(['gallery', 'table'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
      />
      <div className={flow.push}>
        <DownloadMenu choices={[{ save: (format) => downloadPhotos(farmId, search, format) }]} />
        <Button variant="primary" icon={addIcon} onClick={() => go({ sheet: 'photo', id: undefined })}>
          {t('add')}
        </Button>
      </div>
    </div>
  );
}

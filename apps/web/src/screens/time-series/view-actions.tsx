import { useTranslations } from 'use-intl';
import { downloadSeries } from '#features/telemetry/api.ts';
import type { SeriesRequest } from '#features/telemetry/api.ts';
import { now } from '#lib/state/clock.ts';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { CopyLink } from './copy-link.tsx';
import type { TimeRange } from './model/time-range.ts';
import type { TimeSeriesSearch } from './search-params.ts';
import flow from '#ui/layout/flow.module.css';

type ShareProps = {
  /** the request for the file; null while there is nothing to download */
  request: SeriesRequest | null;
  range: TimeRange;
  view: TimeSeriesSearch['view'];
  /** saves the chart as a picture */
  savePicture: () => Promise<void>;
};

type SwitchProps = Pick<ShareProps, 'view'> & { onView: (view: TimeSeriesSearch['view']) => void };

/** The address of exactly this view: a live range gets the current time as its fixed end. */
const linkTo = ({ live, period, to }: TimeRange): string => {
  const address = new URL(location.href);
  if (live && period !== 'own') address.searchParams.set('end', String(Math.floor(Math.min(to, now()) / 1000)));
  return address.href;
};

/** The view as a link, a file or a picture. */
export function ShareActions({ request, range, view, savePicture }: ShareProps) {
  return (
    <div className={`${flow.buttons} ${flow.shrink}`}>
      <CopyLink address={() => linkTo(range)} />
      <DownloadMenu
        disabled={request === null}
        savePicture={view === undefined ? savePicture : undefined}
        choices={[{ save: async (format) => (request ? downloadSeries(request, format) : undefined) }]}
      />
    </div>
  );
}

export function ViewSwitch({ view, onView }: SwitchProps) {
  const t = useTranslations('timeSeries');
  return (
    <SegmentedControl
      label={t('view')}
      value={view ?? 'chart'}
      onChange={(next) => onView(next === 'chart' ? undefined : next)}
      options={[
        { value: 'chart', label: t('chartView') },
        { value: 'table', label: t('tableView') },
        { value: 'scatter', label: t('scatterView') },
      ]}
    />
  );
}

import { IconLink } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { now } from '#lib/state/clock.ts';
import { copyText } from '#lib/format/copy-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { downloadSeries } from '#features/telemetry/api.ts';
import type { SeriesRequest } from '#features/telemetry/api.ts';
import type { TimeRange } from './model/time-range.ts';
import type { TimeSeriesSearch } from './search-params.ts';
import classes from './time-series.module.css';

type Props = {
  /** the request for the file; null while there is nothing to download */
  request: SeriesRequest | null;
  range: TimeRange;
  view: TimeSeriesSearch['view'];
  /** saves the chart as a picture */
  savePicture: () => Promise<void>;
  onView: (view: TimeSeriesSearch['view']) => void;
};

/** The address of exactly this view: a live range gets the current time as its fixed end. */
const linkTo = ({ live, period, to }: TimeRange): string => {
  const address = new URL(location.href);
  if (live && period !== 'own') address.searchParams.set('end', String(Math.floor(Math.min(to, now()) / 1000)));
  return address.href;
};

export function ViewActions({ request, range, view, savePicture, onView }: Props) {
  const t = useTranslations('timeSeries');
  const copyLink = async () => {
    const copied = await copyText(linkTo(range));
    toast(t(copied ? 'linkCopied' : 'linkFailed'), copied ? 'good' : 'bad');
  };
  return (
    <div className={classes.actions}>
      <Button isIconOnPhones icon={<IconLink size={16} stroke={1.5} aria-hidden />} onClick={() => void copyLink()}>
        {t('copyLink')}
      </Button>
      <DownloadMenu
        disabled={request === null}
        savePicture={view === undefined ? savePicture : undefined}
        choices={[{ save: async (format) => (request ? downloadSeries(request, format) : undefined) }]}
      />
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
    </div>
  );
}

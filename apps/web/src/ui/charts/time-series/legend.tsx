import { IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { formatDuration } from '#lib/format/kst.ts';
import { IconButton } from '../../controls/icon-button.tsx';
import plot from '#ui/charts/plot.module.css';
import classes from './legend.module.css';

type LegendProps = {
  /** bucket length in the view, in seconds */
  width: number;
  envelope: boolean;
  band: boolean;
  /** limits of levels 2 and 3 are drawn */
  levels: boolean;
  night: boolean;
  marks: boolean;
  readings: boolean;
  ghostLabel: string | null;
  /** name of the line where it is not a bucket mean and has no missing samples */
  lineName: string | null;
};

/** Explains the strokes and fills that are present. */
export function Legend({ width, envelope, band, levels, night, marks, readings, ghostLabel, lineName }: LegendProps) {
  const t = useTranslations('charts');
  return (
    <ul className={`${plot.keys} ${classes.legend}`}>
      <li>
        <i className={classes.keyLine} />
        {lineName ?? t('mean', { width: formatDuration(width * 1000) })}
      </li>
      {envelope && (
        <li>
          <i className={classes.keyEnvelope} />
          {t('envelope')}
        </li>
      )}
      {ghostLabel !== null && (
        <li>
          <i className={classes.keyGhost} />
          {ghostLabel}
        </li>
      )}
      {band && (
        <li>
          <i className={classes.keyBand} />
          {t('bandLong')}
        </li>
      )}
      {levels && (
        <li>
          <i className={classes.keyLevels} />
          {t('levelLimits')}
        </li>
      )}
      {night && (
        <li>
          <i className={classes.keyNight} />
          {t('night')}
        </li>
      )}
      {marks && (
        <li>
          <i className={classes.keyMark} />
          {t('mark')}
        </li>
      )}
      {readings && (
        <li>
          <i className={classes.keyReading} />
          {t('reading')}
        </li>
      )}
      {lineName === null && (
        <li>
          <i className={classes.keyHatch} />
          {t('noData')}
        </li>
      )}
    </ul>
  );
}

type ZoomProps = { zoomed: boolean; closest: boolean; onZoom: (factor: number) => void; onReset: () => void };

/** Buttons for drag, pinch and double click. */
export function ZoomButtons({ zoomed, closest, onZoom, onReset }: ZoomProps) {
  const t = useTranslations('charts');
  return (
    <fieldset className={classes.zoom} aria-label={t('zoom')}>
      <IconButton label={t('zoomIn')} disabled={closest} onClick={() => onZoom(0.5)}>
        <IconZoomIn size={18} stroke={1.5} aria-hidden />
      </IconButton>
      <IconButton label={t('zoomOut')} disabled={!zoomed} onClick={() => onZoom(2)}>
        <IconZoomOut size={18} stroke={1.5} aria-hidden />
      </IconButton>
      <IconButton label={t('reset')} disabled={!zoomed} onClick={onReset}>
        <IconZoomReset size={18} stroke={1.5} aria-hidden />
      </IconButton>
    </fieldset>
  );
}

import type { LastValue } from '@onsil/contract/telemetry';
import { IconClock } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Sparkline } from '#ui/charts/sparkline.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { formatShare } from '#lib/format/numbers.ts';
import { Age } from './age.tsx';
import { Gauge } from './gauge.tsx';
import { levelCurve } from '#lib/format/limit-curve.ts';
import { formatLimits } from '#lib/format/amounts.ts';
import { useLocalizedFieldName } from '../model/use-field-name.ts';
import type { FieldDay } from '../api.ts';
import { LiveValue } from './live-value.tsx';
import classes from './tile.module.css';

export type TileProps = {
  value: LastValue;
  /** no newer value arrived in time */
  late: boolean;
  day: FieldDay | undefined;
  /** share of the last 24 hours out of range; null when unknown */
  outside: number | null;
  onOpen: (field: string) => void;
};

/** One field: newest value, range, last day and age. Renders only when its own field changes. */
export const Tile = memo(function Tile({ value, late, day, outside, onOpen }: TileProps) {
  const t = useTranslations('dashboard.tiles');
  const name = useLocalizedFieldName()(value);
  const band = day?.band;
  const bandLine = useMemo(() => band && levelCurve(band, 1), [band]);
  return (
    <article className={classes.tile} data-level={value.level} data-late={late} aria-label={name}>
      <header className={classes.head}>
        <h3 title={name}>{name}</h3>
        {value.level > 0 && <StatusBadge level={value.level} size="short" />}
      </header>
      <LiveValue value={value.value} decimals={value.decimals} unit={value.unit} />
      <div className={classes.age}>
        {late && <IconClock size={14} stroke={1.5} aria-hidden />}
        {late && <VisuallyHidden>{t('stopped')}</VisuallyHidden>}
        <Age at={value.at} />
      </div>
      <div className={classes.gauge}>
        <Gauge
          value={value.value}
          scaleMin={value.scaleMin}
          scaleMax={value.scaleMax}
          ranges={value.ranges}
          level={value.level}
        />
      </div>
      <div className={classes.day}>
        {day && (
          <Sparkline
            t={day.t}
            avg={day.avg}
            min={day.min}
            max={day.max}
            band={bandLine ? null : value.ranges?.[0]}
            bandLine={bandLine}
            color="var(--text-3)"
            label={t('sparkline', { name })}
          />
        )}
      </div>
      <footer className={classes.foot}>
        <span>
          {value.ranges ? t('standard', { range: formatLimits(value.ranges[0], value.decimals) }) : t('noStandard')}
        </span>
        {outside !== null && (
          <span title={t('outside', { share: formatShare(outside) })}>
            <span className={classes.wide}>{t('outside', { share: formatShare(outside) })}</span>
            <span className={classes.narrow}>{t('outsideShort', { share: formatShare(outside) })}</span>
          </span>
        )}
      </footer>
      <button
        type="button"
        className={classes.open}
        aria-label={t('open', { name })}
        aria-haspopup="dialog"
        onClick={() => onOpen(value.field)}
      />
    </article>
  );
});

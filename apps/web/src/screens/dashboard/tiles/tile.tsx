import { memo, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { EarlyWarning } from '@onsil/contract/early-warnings';
import type { ControllerTrust } from '@onsil/contract/reading-trust';
import type { LastValue } from '@onsil/contract/telemetry';
import { switchUnit } from '@onsil/domain/telemetry/fields';
import type { Freshness } from '@onsil/domain/telemetry/freshness';
import { EarlyWarningMark } from '#features/early-warnings/widgets/early-warning-mark.tsx';
import { doubtsOf } from '#features/reading-trust/widgets/doubts.ts';
import { TrustMark } from '#features/reading-trust/widgets/trust-mark.tsx';
import { formatLimits, formatStateMean } from '#lib/format/amounts.ts';
import { levelCurve } from '#lib/format/limit-curve.ts';
import { formatShare } from '#lib/format/numbers.ts';
import { Sparkline } from '#ui/charts/sparkline.tsx';
import { stepsOf } from '#ui/charts/time-series/panels.ts';
import { HollowMark } from '#ui/data/hollow-mark.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import type { FieldDay } from '../api.ts';
import { computeDayStats } from '../model/day-stats.ts';
import { useLocalizedFieldName } from '../model/use-field-name.ts';
import { Age } from './age.tsx';
import { Gauge } from './gauge.tsx';
import { LiveValue } from './live-value.tsx';
import flow from '#ui/layout/flow.module.css';
import stateCard from '#ui/layout/state-card.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './tile.module.css';

export type TileProps = {
  value: LastValue;
  /** out of range, and its deviation closed by hand */
  isQuiet: boolean;
  /** whether newer values arrive in time */
  freshness: Freshness;
  /** what else is known of the controller's readings */
  trust: ControllerTrust | undefined;
  /** that it is likely to leave its range */
  warning: EarlyWarning | undefined;
  day: FieldDay | undefined;
  /** share of the last 24 hours out of range; null when unknown */
  outside: number | null;
  onOpen: (field: string) => void;
};

/** The range of a field; of a machine how long it was on, or its mean position. */
function Standard({ value, day }: Pick<TileProps, 'value' | 'day'>) {
  const t = useTranslations('dashboard.tiles');
  if (value.ranges) return t('standard', { range: formatLimits(value.ranges[0], value.decimals) });
  const stats = value.kind === 'equipment' && day ? computeDayStats(day) : undefined;
  if (value.kind !== 'equipment') return t('noStandard');
  if (!stats) return null;
  const share = formatStateMean(stats.mean, value);
  return t(value.unit === switchUnit ? 'timeOn' : 'meanPosition', { share });
}

type MarksProps = Pick<TileProps, 'value' | 'freshness' | 'trust' | 'warning'> & { name: string };

/** What speaks against the value, and that it is likely to leave its range. */
function Marks({ value, freshness, trust, warning, name }: MarksProps) {
  const t = useTranslations('readingTrust');
  const doubts = doubtsOf(trust, { field: value.field, at: value.at, freshness });
  // An old value says nothing about the next hour, and one that is out of range has left it.
  const early = value.level === 0 && freshness === 'live' ? warning : undefined;
  if (doubts.length === 0 && !early) return null;
  return (
    <div className={`${flow.wrapping} ${classes.trust}`}>
      {doubts.length > 0 && <TrustMark readings={[{ key: value.field, doubts }]} label={t('label', { name })} />}
      {early && <EarlyWarningMark warning={early} />}
    </div>
  );
}

function LastDay({ value, day, name }: { value: LastValue; day: FieldDay; name: string }) {
  const t = useTranslations('dashboard.tiles');
  const { band } = day;
  const bandLine = useMemo(() => band && levelCurve(band, 1), [band]);
  return (
    <Sparkline
      t={day.t}
      avg={day.avg}
      min={day.min}
      max={day.max}
      band={bandLine ? null : value.ranges?.[0]}
      bandLine={bandLine}
      steps={stepsOf(value)}
      color="var(--text-3)"
      label={t('sparkline', { name })}
    />
  );
}

/** The share of the last 24 hours out of range. */
function Outside({ share }: { share: number }) {
  const t = useTranslations('dashboard.tiles');
  const formatted = formatShare(share);
  return <span title={t('outside', { share: formatted })}>{t('outsideShort', { share: formatted })}</span>;
}

/** One field: newest value, range, last day and age. Renders only when its own field changes. */
export const Tile = memo(function Tile({ value, isQuiet, freshness, trust, warning, day, outside, onOpen }: TileProps) {
  const t = useTranslations('dashboard.tiles');
  const name = useLocalizedFieldName()(value);
  const level = isQuiet ? 0 : value.level;
  return (
    <article
      className={`${surface.raised} ${stateCard.leveled} ${classes.tile}`}
      data-level={level}
      data-late={freshness !== 'live'}
      aria-label={name}
    >
      <header className={`${flow.row2} ${classes.head}`}>
        <h3 title={name}>{name}</h3>
        {level > 0 ? <StatusBadge level={level} size="short" /> : <HollowMark level={value.level} />}
      </header>
      <LiveValue value={value.value} decimals={value.decimals} unit={value.unit} />
      <div className={`${flow.row1} ${typography.caption} ${classes.age}`}>
        <Age at={value.at} />
      </div>
      <Marks {...{ value, freshness, trust, warning, name }} />
      <div className={classes.gauge}>
        {value.unit !== switchUnit && (
          <Gauge
            value={value.value}
            scaleMin={value.scaleMin}
            scaleMax={value.scaleMax}
            ranges={value.ranges}
            level={level}
          />
        )}
      </div>
      <div className={classes.day}>{day && <LastDay value={value} day={day} name={name} />}</div>
      <footer className={`${typography.caption} ${flow.wrapping} ${classes.foot}`}>
        <span>
          <Standard value={value} day={day} />
        </span>
        {outside !== null && <Outside share={outside} />}
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

import { useTranslations } from 'use-intl';
import { formatLimits, type Bounds } from '#lib/format/amounts.ts';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { formatAge } from '#lib/format/kst.ts';
import { formatValue } from '#lib/format/numbers.ts';
import { nameDay, type StepReference } from './use-round-fields.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './value-scale.module.css';

/** The span of a scale that shows a range in its middle; of an open side the marks decide. */
export const getScaleSpan = ({ low, high }: Bounds, marks: readonly number[]): { from: number; to: number } => {
  const from = low ?? Math.min(high ?? Number.POSITIVE_INFINITY, ...marks);
  const to = high ?? Math.max(low ?? Number.NEGATIVE_INFINITY, ...marks);
  if (!Number.isFinite(from) || !Number.isFinite(to)) return { from: 0, to: 1 };
  const margin = Math.max((to - from) * 0.75, Math.abs(to) * 0.05, 0.01);
  return { from: from - margin, to: to + margin };
};

/** Position of a value on the scale, in percent; a value beyond it is at its end. */
export const getScalePosition = (value: number, { from, to }: { from: number; to: number }): number =>
  Math.min(100, Math.max(0, ((value - from) / (to - from)) * 100));

/** The controller's value (circle), the last reading (diamond) and the typed value (bar) beside the range. */
export function ValueScale({ reference, typed }: { reference: StepReference; typed: number | null }) {
  const t = useTranslations('measuringRound');
  const half = useTranslations('manualReadings.half');
  const { field, last, limits, outdatedMs } = reference;
  const { controller, decimals } = field;
  const range = limits ?? { low: field.usualMin, high: field.usualMax };
  const marks = [controller, last?.measured].filter((one) => typeof one === 'number');
  const span = getScaleSpan(range, marks);
  const left = (value: number) => ({ left: `${getScalePosition(value, span)}%` });
  const from = getScalePosition(range.low ?? span.from, span);
  const to = getScalePosition(range.high ?? span.to, span);
  return (
    <>
      <div className={classes.scale} aria-hidden>
        <s className={classes.range} style={{ left: `${from}%`, width: `${to - from}%` }} />
        {last && <s className={`${classes.mark} ${classes.last}`} style={left(last.measured)} />}
        {controller !== null && <s className={`${classes.mark} ${classes.controller}`} style={left(controller)} />}
        {typed !== null && <s className={classes.typed} style={left(typed)} />}
      </div>
      <dl className={`${flow.facts3} ${classes.references}`}>
        <div>
          <dt className={`${flow.row2} ${typography.body} ${typography.noWrap}`}>
            <i className={`${classes.mark} ${classes.controller}`} />
            {outdatedMs === null ? t('controller') : t('controllerAgo', { age: formatAge(outdatedMs) })}
          </dt>
          <dd className={`${typography.heading} ${typography.noWrap}`}>
            {controller === null ? t('none') : formatValue(controller, decimals)}
          </dd>
        </div>
        {last && (
          <div>
            <dt className={`${flow.row2} ${typography.body} ${typography.noWrap}`}>
              <i className={`${classes.mark} ${classes.last}`} />
              {t(`last.${nameDay(last.date)}`, { day: formatIsoDay(last.date), half: half(last.halfDay) })}
            </dt>
            <dd className={`${typography.heading} ${typography.noWrap}`}>{formatValue(last.measured, decimals)}</dd>
          </div>
        )}
        <div className={`${typography.right} `}>
          <dt className={`${flow.row2} ${typography.body} ${typography.noWrap} ${flow.end}`}>
            {limits ? t('range') : t('usual')}
          </dt>
          <dd className={`${typography.heading} ${typography.noWrap}`}>{formatLimits(range, decimals)}</dd>
        </div>
      </dl>
    </>
  );
}

import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { formatDay, formatShortDay } from '#lib/format/kst.ts';
import type { BacktestReply } from '../commands.ts';
import { findNotableDay, listTicks, toStrip, type Strip } from '../model/backtest-strip.ts';
import { StripRowChart } from './strip-row.tsx';
import { StripTable } from './strip-table.tsx';
import { useSectionText } from './use-section-text.ts';
import plot from '#ui/charts/plot.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './backtest-strip.module.css';

type Props = { field: FieldAlarmLimits; reply: BacktestReply };

/** The tested days: their values on the current and the changed range, with the alarms of both. */
export function BacktestStrip({ field, reply }: Props) {
  const t = useTranslations('alarmLimits.backtest.strip');
  const strip = toStrip(reply.sections);
  if (!strip) return null;
  return (
    <figure className={`${flow.stack2} ${plot.chart} ${classes.strip}`} aria-label={t('title')}>
      <Days key={reply.to} field={field} reply={reply} strip={strip} />
      <ul className={`${plot.keys} ${classes.legend}`} aria-hidden="true">
        {(['values', 'outside', 'proposed', 'current'] as const).map((kind) => (
          <li key={kind}>
            <i data-kind={kind} />
            {t(`key.${kind}`)}
          </li>
        ))}
      </ul>
      <StripTable field={field} sections={reply.sections} />
    </figure>
  );
}

/** Where a key leads from a day; null for keys that lead nowhere. */
const moveBy = (key: string, at: number, last: number): number | null => {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, PageUp: at - 7, PageDown: at + 7, Home: 0, End: last }[key];
  return to === undefined ? null : Math.min(last, Math.max(0, to));
};

function Days({ field, reply, strip }: Props & { strip: Strip }) {
  const t = useTranslations('alarmLimits.backtest.strip');
  const words = useSectionText(field);
  const { days, rows } = strip;
  const last = days.length - 1;
  const [at, setAt] = useState(() => findNotableDay(strip));
  const point = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setAt(Math.min(last, Math.max(0, Math.floor(((event.clientX - left) / width) * days.length))));
  };
  const press = (event: KeyboardEvent): void => {
    const next = moveBy(event.key, at, last);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setAt(next);
  };
  const shown = rows.map(({ period, cells }) => ({ period, text: words.section(cells[at] ?? null, period) }));
  const day = formatDay(kstDayStart(days[at] ?? ''));
  return (
    <>
      <div className={classes.readOut} aria-hidden="true">
        <strong className={`${typography.plain} ${typography.small}`}>{day}</strong>
        {shown.map(({ period, text }) => (
          <span key={period}>{text}</span>
        ))}
      </div>
      <div className={`${flow.stack3} ${flow.relative}`}>
        {rows.map((row) => (
          <StripRowChart key={row.period} field={field} reply={reply} strip={strip} row={row} at={at} />
        ))}
        <div
          className={classes.surface}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input has no room for fingers and a chart
          role="slider"
          tabIndex={0}
          aria-label={t('cursor')}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at}
          aria-valuetext={[day, ...shown.map(({ text }) => text)].join('. ')}
          onPointerMove={point}
          onPointerDown={point}
          onKeyDown={press}
        />
      </div>
      <div className={`${plot.axis} ${classes.axis}`} aria-hidden="true">
        {listTicks(strip).map((index) => (
          <span key={index} style={{ left: `${(100 * (index + 0.5)) / days.length}%` }}>
            {formatShortDay(kstDayStart(days[index] ?? ''))}
          </span>
        ))}
      </div>
    </>
  );
}

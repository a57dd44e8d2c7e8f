import { useTranslations } from 'use-intl';
import type { FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import type { BacktestSection } from '@onsil/contract/backtest';
import { formatLimits, withUnit } from '#lib/format/amounts.ts';
import { formatBounds, formatCount } from '#lib/format/numbers.ts';
import { useLimitsText } from '../widgets/use-limits-text.ts';

/** A day or night of a backtest in words. */
export function useSectionText(field: FieldAlarmLimits) {
  const t = useTranslations('alarmLimits.backtest');
  const all = useTranslations('alarmLimits');
  const text = useLimitsText();

  const change = (before: string, after: string): string => (before === after ? after : `${before} → ${after}`);
  const rangeOf = (range: BacktestSection['currentRange']): string =>
    range ? text.range(range, field) : all('source.none');

  const periodName = (period: BacktestSection['period']): string => (period ? all(`edit.${period}`) : t('strip.whole'));
  const values = ({ low, high }: BacktestSection): string =>
    withUnit(formatBounds(low, high, field.decimals), field.unit);
  const alarms = (before: number, after: number): string =>
    t('strip.alarms', { change: change(formatCount(before), formatCount(after)) });

  /** `주간 62.0~79.0% · 기준 60~75 → 60~78 · 이탈 1 → 0건` */
  const section = (one: BacktestSection | null, period: BacktestSection['period']): string => {
    if (!one) return [periodName(period), t('strip.noValues')].join(' ');
    const bounds = (range: BacktestSection['currentRange']): string =>
      (range && formatLimits(range, field.decimals)) || all(range ? 'open' : 'source.none');
    const ranges = t('strip.range', { change: change(bounds(one.currentRange), bounds(one.proposedRange)) });
    return [
      [periodName(period), values(one)].join(' '),
      ranges,
      alarms(one.currentAlarms.count, one.proposedAlarms.count),
    ].join(' · ');
  };

  return { periodName, values, rangeOf, change, alarms, section };
}

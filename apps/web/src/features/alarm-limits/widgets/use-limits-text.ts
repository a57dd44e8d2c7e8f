import { useTranslations } from 'use-intl';
import type { FieldAlarmLimits, AlarmLimitsSource, Timing } from '@onsil/contract/alarm-limits';
import type { FieldMeta } from '@onsil/contract/controllers';
import type { DayHours, OwnLimits } from '@onsil/domain/alarms/own-limits';
import type { Range } from '@onsil/domain/alarms/ranges';
import { formatLimit, formatRangeWithUnit } from '#lib/format/amounts.ts';
import { formatCountdown, formatDuration } from '#lib/format/kst.ts';
import { formatValue } from '#lib/format/numbers.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { getDayLimits } from '../model/day-limits.ts';

export function useLimitsText() {
  const t = useTranslations('alarmLimits');
  const seasonName = useTranslations('seasons');
  const localized = useLocalized();

  const nameOf = ({ nameKo, nameEn }: Pick<FieldMeta, 'nameKo' | 'nameEn'>): string => localized(nameKo, nameEn);

  /** `60–75 %`, or a text for no limit */
  const range = (one: Range, field: Pick<FieldMeta, 'unit' | 'decimals'>): string =>
    formatRangeWithUnit(one, field) || t('open');

  /** `재배 기준` */
  const origin = ({ kind }: AlarmLimitsSource): string => t(`source.${kind}`);

  /** `육묘기 · 주간` */
  const moment = ({ stage, period }: AlarmLimitsSource): string =>
    [stage && seasonName(stage), period && t(`period.${period}`)].filter(Boolean).join(' · ');

  /** `재배 기준 · 육묘기 · 주간` */
  const source = (of: AlarmLimitsSource): string => [origin(of), moment(of)].filter(Boolean).join(' · ');

  /** `0분`, `4시간 12분` */
  const lasting = (seconds: number): string => (seconds === 0 ? t('zero') : formatDuration(seconds * 1000));

  /** To the second below an hour: half of 15 minutes is 7.5 minutes. */
  const delay = (seconds: number): string =>
    seconds > 0 && seconds < 3600 ? formatCountdown(seconds * 1000) : lasting(seconds);

  /** Alarms per day; two decimals below a tenth, so that a few in a month are not none. */
  const perDay = (count: number): string => formatValue(count, count > 0 && count < 0.1 ? 2 : 1);

  const deadband = ({ deadband: width }: Timing, field: FieldAlarmLimits): string =>
    width === 0 ? t('source.none') : formatLimit(width, field);

  /** Level 1 by day and by night, or the one range of both. */
  const dayAndNight = (limits: OwnLimits | null, field: FieldAlarmLimits): string => {
    if (!limits) return t('source.none');
    const day = range(limits.ranges[0], field);
    const night = limits.night ? range(limits.night.ranges[0], field) : day;
    return day === night ? day : t('band.dayAndNight', { day, night });
  };

  const dayOf = (field: FieldAlarmLimits, photoperiod: DayHours | null): string =>
    dayAndNight(getDayLimits(field, photoperiod), field);

  return { nameOf, range, origin, moment, source, lasting, delay, perDay, deadband, dayAndNight, dayOf };
}

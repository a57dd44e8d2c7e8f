import type { FieldMeta } from '@onsil/contract/controllers';
import type { FieldAlarmLimits, AlarmLimitsSource, Timing } from '@onsil/contract/alarm-limits';
import type { Range } from '@onsil/domain/alarms/ranges';
import { useTranslations } from 'use-intl';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { formatLimit, formatRangeWithUnit } from '#lib/format/amounts.ts';
import { formatCountdown, formatDuration } from '#lib/format/kst.ts';

export function useLimitsText() {
  const t = useTranslations('standards');
  const seasonName = useTranslations('seasons');
  const localized = useLocalized();

  const nameOf = ({ nameKo, nameEn }: Pick<FieldMeta, 'nameKo' | 'nameEn'>): string => localized(nameKo, nameEn);

  /** `60–75 %`, or a text for no limit */
  const range = (one: Range, field: Pick<FieldMeta, 'unit' | 'decimals'>): string =>
    formatRangeWithUnit(one, field) || t('open');

  /** `재배 기준 · 육묘기 · 낮` */
  const source = ({ kind, stage, period }: AlarmLimitsSource): string =>
    [t(`source.${kind}`), stage && seasonName(stage), period && t(`period.${period}`)].filter(Boolean).join(' · ');

  /** To the second below an hour: half of 15 minutes is 7.5 minutes. */
  const delay = (seconds: number): string => {
    if (seconds === 0) return t('rehearsal.zero');
    return seconds < 3600 ? formatCountdown(seconds * 1000) : formatDuration(seconds * 1000);
  };

  const deadband = ({ deadband: width }: Timing, field: FieldAlarmLimits): string => formatLimit(width, field);

  /** Day and night ranges of the recipe, or the one constant range. */
  const dayOf = (field: FieldAlarmLimits): string => {
    if (field.source.kind === 'recipe' && field.recipe) {
      const [day, night] = [range(field.recipe.day[0], field), range(field.recipe.night[0], field)];
      return day === night ? day : t('band.dayAndNight', { day, night });
    }
    return field.ranges ? range(field.ranges[0], field) : t('source.none');
  };

  return { nameOf, range, source, delay, deadband, dayOf };
}

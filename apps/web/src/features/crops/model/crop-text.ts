import { useTranslations } from 'use-intl';
import type { RecipeSource, SeasonRecipe } from '@onsil/contract/crops';
import type { Stage } from '@onsil/domain/crops/stages';
import { formatRangeWithUnit, withUnit } from '#lib/format/amounts.ts';
import { parseInstant, formatDay } from '#lib/format/kst.ts';
import { formatMinuteOfDay } from '#lib/format/minute-of-day.ts';
import { formatValue } from '#lib/format/numbers.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { type FieldLimits, limitsIn, type Period } from './recipe-bands.ts';
import type { CropField } from './use-crop-fields.ts';

const dayMinutes = 1_440;

/** A number with its own decimals, two at most: `120`, `0.5`. */
const figure = (value: number): string => formatValue(value, Math.min(2, String(value).split('.')[1]?.length ?? 0));

/** Formats crops and recipes as text. */
export const useCropText = () => {
  const t = useTranslations('crops');
  const stageName = useTranslations('stages');
  const seasonName = useTranslations('seasons');
  const localized = useLocalized();

  const nameOf = ({ nameKo, nameEn }: { nameKo: string; nameEn: string }): string => localized(nameKo, nameEn);
  const amount = (value: number | null, unit: string): string => (value === null ? '–' : withUnit(figure(value), unit));
  const stages = (all: readonly Stage[]): string => all.map((stage) => stageName(stage)).join(' → ');

  /** `20~22℃`, or a dash without limits */
  const range = (asked: FieldLimits | undefined, field: CropField): string =>
    (asked && formatRangeWithUnit(asked, field)) || '–';

  const light = ({ lightFromMinute: from, lightMinutes }: SeasonRecipe): string => {
    if (lightMinutes === 0) return t('light.never');
    if (lightMinutes >= dayMinutes) return t('light.always');
    const hours = figure(Number((lightMinutes / 60).toFixed(2)));
    return t('light.span', {
      from: formatMinuteOfDay(from),
      to: formatMinuteOfDay((from + lightMinutes) % dayMinutes),
      hours,
    });
  };

  const copied = (from: RecipeSource): string => {
    if (from === null) return t('copied.none');
    const day = from.at === null ? '' : formatDay(parseInstant(from.at));
    return t(`copied.${from.kind}`, { name: nameOf(from), day });
  };

  /** A field's limits in a season: `주간 20~22℃, 야간 18~20℃` */
  const seasonAsks = (season: SeasonRecipe, field: CropField): string => {
    const [day, night] = (['day', 'night'] as const satisfies readonly Period[]).map((period) =>
      range(limitsIn(season, field.key, period), field),
    );
    return t('asks', { season: seasonName(season.season), day: day ?? '', night: night ?? '' });
  };

  return { nameOf, amount, stages, range, light, copied, seasonAsks };
};

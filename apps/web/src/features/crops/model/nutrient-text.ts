import type { NutrientSolution } from '@onsil/contract/crops';
import { nutrientElements, type Composition } from '@onsil/domain/crops/nutrient-elements';
import { formatLimits, formatRangeWithUnit } from '#lib/format/amounts.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';

/** `NO₃-N 6, K 4 me/L · Fe 2.8 mg/L`; empty when nothing is known. */
const compositionText = (composition: Composition): string =>
  (['me/L', 'mg/L'] as const)
    .map((unit) => {
      const known = nutrientElements.flatMap((element) => {
        const value = composition[element.key];
        return element.unit === unit && value !== undefined ? [`${element.symbol} ${value}`] : [];
      });
      return known.length === 0 ? '' : `${known.join(', ')} ${unit}`;
    })
    .filter(Boolean)
    .join(' · ');

type Ranges = Pick<NutrientSolution, 'ecLow' | 'ecHigh' | 'phLow' | 'phHigh'>;

/** Formats nutrient solutions. */
export const useNutrientText = () => {
  const localized = useLocalized();
  /** `1.0–1.4 dS/m` and `5.5–6.5` */
  const ranges = ({ ecLow, ecHigh, phLow, phHigh }: Ranges) => ({
    ec: formatRangeWithUnit({ low: ecLow, high: ecHigh }, { unit: 'dS/m', decimals: 2 }),
    ph: formatLimits({ low: phLow, high: phHigh }, 2),
  });
  return {
    ranges,
    composition: compositionText,
    /** `야마자키 상추액 (EC 1.0–1.4 dS/m, pH 5.5–6.5)` */
    name: (nutrient: NutrientSolution): string => {
      const { ec, ph } = ranges(nutrient);
      return `${localized(nutrient.nameKo, nutrient.nameEn)} (EC ${ec}, pH ${ph})`;
    },
    /** its composition, as far as it is known, and its source */
    about: ({ composition, sourceKo, sourceEn }: NutrientSolution): string =>
      [compositionText(composition), localized(sourceKo, sourceEn)].filter(Boolean).join(' · '),
  };
};

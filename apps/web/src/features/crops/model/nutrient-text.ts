import type { NutrientSolution } from '@onsil/contract/crops';
import { useLocale } from 'use-intl';
import { formatLimits, formatRangeWithUnit } from '#lib/format/amounts.ts';

/** Formats a nutrient solution: `야마자키 상추액 (EC 1.0–1.4 dS/m, pH 5.5–6.5)` */
export const useNutrientText = (): ((nutrient: NutrientSolution) => string) => {
  const korean = useLocale() === 'ko';
  return ({ nameKo, nameEn, ecLow, ecHigh, phLow, phHigh }) => {
    const ec = formatRangeWithUnit({ low: ecLow, high: ecHigh }, { unit: 'dS/m', decimals: 2 });
    const ph = formatLimits({ low: phLow, high: phHigh }, 2);
    return `${korean ? nameKo : nameEn} (EC ${ec}, pH ${ph})`;
  };
};

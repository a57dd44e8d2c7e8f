import { switchUnit } from '../telemetry/fields.ts';

type Language = 'ko' | 'en';

const switchWords = { ko: { off: '꺼짐', on: '켜짐' }, en: { off: 'Off', on: 'On' } } as const;

/** The state of a switch, or `62%` for a mean: the share of the time that it was on. */
export const switchText = (value: number, language: Language): string => {
  if (value <= 0) return switchWords[language].off;
  return value >= 1 ? switchWords[language].on : `${Math.min(99, Math.max(1, Math.round(value * 100)))}%`;
};

/** The unit of differences of shares. */
const points = '%p';

/** The unit of differences of values in a unit: those of shares are in percentage points. */
export const unitOfDifference = (unit: string): string => (unit === '%' ? points : unit);

/** The unit as a language writes it: Korean has one character for degrees Celsius. */
export const unitName = (unit: string, language: Language): string => {
  if (unit === points && language === 'en') return 'percentage points';
  if (unit === switchUnit) return `${switchWords[language].on}/${switchWords[language].off}`;
  return language === 'ko' && unit === '°C' ? '℃' : unit;
};

/** A number with its unit: `68.8%` in both languages, `21.7℃` in Korean, `21.7 °C` in English. `gap` separates other units. */
export const withUnit = (text: string, unit: string, language: Language, gap = '\u00A0'): string => {
  if (unit === '') return text;
  const name = unitName(unit, language);
  return ['%', points, '℃'].includes(name) ? `${text}${name}` : `${text}${gap}${name}`;
};

type Language = 'ko' | 'en';

/** The unit as a language writes it: Korean has one character for degrees Celsius. */
export const unitName = (unit: string, language: Language): string => (language === 'ko' && unit === '°C' ? '℃' : unit);

/** A number with its unit: `68.8%` in both languages, `21.7℃` in Korean, `21.7 °C` in English. `gap` separates other units. */
export const withUnit = (text: string, unit: string, language: Language, gap = '\u00A0'): string => {
  if (unit === '') return text;
  const name = unitName(unit, language);
  return name === '%' || name === '℃' ? `${text}${name}` : `${text}${gap}${name}`;
};

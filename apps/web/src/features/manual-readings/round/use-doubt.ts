import { displayedDifference } from '@onsil/domain/telemetry/manual-reading';
import { useTranslations } from 'use-intl';
import { formatAmount, formatLimit, formatRangeWithUnit } from '#lib/format/amounts.ts';
import { parseNumber } from '#lib/format/parse-number.ts';
import { findPlausibilityWarning, validateValue } from '../model/reading-draft.ts';
import type { StepReference } from './use-round-fields.ts';

/** What is wrong with a typed value: an error, or a question to answer before it is taken. */
export type Doubt = { isError: boolean; text: string };

export const useDoubt = (): ((text: string, reference: StepReference) => Doubt | null) => {
  const t = useTranslations('measuringRound');
  return (text, { field, last }) => {
    const fault = validateValue(text, field);
    const possible = formatRangeWithUnit({ low: field.min, high: field.max }, field);
    if (fault)
      return { isError: true, text: fault === 'number' ? t('notNumber') : t('impossible', { range: possible }) };
    const warning = findPlausibilityWarning(text, field);
    if (!warning) return null;
    const typed = parseNumber(text) ?? 0;
    if (warning === 'difference') {
      const off = displayedDifference(field, typed, field.controller ?? 0);
      return {
        isError: false,
        text: t(off > 0 ? 'higher' : 'lower', { difference: formatLimit(Math.abs(off), field) }),
      };
    }
    const value = formatAmount(typed, field);
    const usual = formatRangeWithUnit({ low: field.usualMin, high: field.usualMax }, field);
    return {
      isError: false,
      text: last
        ? t('unusualAfter', { last: formatAmount(last.measured, field), value })
        : t('unusual', { range: usual, value }),
    };
  };
};

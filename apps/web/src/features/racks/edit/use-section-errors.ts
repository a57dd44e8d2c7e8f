import { useTranslations } from 'use-intl';
import { maxColumns, maxTiers } from '@onsil/contract/racks';
import { parseNumber } from '#lib/format/parse-number.ts';
import type { FormErrors } from '#lib/forms/form.ts';
import { validateSection, type RackDraft } from '../model/rack-draft.ts';

/** The typed size of a rack, clamped to what can be drawn. */
export const clampSize = ({ tierCount, columnCount }: RackDraft): { tierCount: number; columnCount: number } => {
  const clamp = (text: string, max: number): number => Math.min(max, Math.max(1, Math.floor(parseNumber(text) || 1)));
  return { tierCount: clamp(tierCount, maxTiers), columnCount: clamp(columnCount, maxColumns) };
};

/** Validation errors of a rack's sections, by input name. */
export const useSectionErrors = () => {
  const t = useTranslations('racks.sections');
  return (draft: RackDraft): FormErrors<RackDraft> => {
    const size = clampSize(draft);
    return Object.fromEntries(
      draft.sections.flatMap((_, index) => {
        const fault = validateSection(draft.sections, index, size);
        if (!fault) return [];
        const words = fault.kind === 'overlaps' ? t('overlaps', { name: fault.name }) : t(fault.kind);
        return [[`sections.${index}.name`, words]];
      }),
    );
  };
};

import { mostColumns, mostTiers } from '@onsil/contract/racks';
import { useTranslations } from 'use-intl';
import { numberIn } from '#lib/typed-number.ts';
import type { Problems } from '#lib/use-sending.ts';
import { sectionFault, type RackDraft } from './rack-draft.ts';

/** The typed size of a rack, clamped to what can be drawn. */
export const sizeOf = ({ tierCount, columnCount }: RackDraft): { tierCount: number; columnCount: number } => {
  const clamp = (text: string, max: number): number => Math.min(max, Math.max(1, Math.floor(numberIn(text) || 1)));
  return { tierCount: clamp(tierCount, mostTiers), columnCount: clamp(columnCount, mostColumns) };
};

/** Validation errors of a rack's sections, by input name. */
export const useSectionFaults = () => {
  const t = useTranslations('racks.sections');
  return (draft: RackDraft): Problems => {
    const size = sizeOf(draft);
    return Object.fromEntries(
      draft.sections.flatMap((_, index) => {
        const fault = sectionFault(draft.sections, index, size);
        if (!fault) return [];
        const words = fault.kind === 'overlaps' ? t('overlaps', { name: fault.name }) : t(fault.kind);
        return [[`sections.${index}.name`, words]];
      }),
    );
  };
};

import { useTranslations } from 'use-intl';
import type { BatchRow } from '@onsil/contract/batches';
import { getCommonTarget, type StepKind } from './step-draft.ts';

/** The name of a step's button, which says the next stage where the batches agree on it. */
export const useStepLabel = (batches: readonly BatchRow[]): ((kind: StepKind) => string) => {
  const t = useTranslations('batches.bar');
  return (kind) => {
    const target = kind === 'next' ? getCommonTarget(batches) : undefined;
    return t(target === undefined ? kind : `to.${target}`);
  };
};

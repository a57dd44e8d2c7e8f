import { useTranslations } from 'use-intl';
import type { Problems } from '#lib/use-sending.ts';
import { type CropDraft, missingIn } from './crop-draft.ts';

/** Errors for missing required inputs. */
export const useMissing = (): ((draft: CropDraft) => Problems) => {
  const validation = useTranslations('validation');
  return (draft) => Object.fromEntries(missingIn(draft).map((path) => [path, validation('required')]));
};

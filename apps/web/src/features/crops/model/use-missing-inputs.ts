import { useTranslations } from 'use-intl';
import { type CropDraft, findMissingInputs } from './crop-draft.ts';
import type { FormErrors } from '#lib/forms/form.ts';

/** Errors for missing required inputs. */
export const useMissingInputs = (): ((draft: CropDraft) => FormErrors<CropDraft>) => {
  const validation = useTranslations('validation');
  return (draft) => Object.fromEntries(findMissingInputs(draft).map((path) => [path, validation('required')]));
};

import { useTranslations } from 'use-intl';
import type { FormErrors } from '#lib/state/use-form.ts';
import { type CropDraft, findMissingInputs } from './crop-draft.ts';

/** Errors for missing required inputs. */
export const useMissingInputs = (): ((draft: CropDraft) => FormErrors) => {
  const validation = useTranslations('validation');
  return (draft) => Object.fromEntries(findMissingInputs(draft).map((path) => [path, validation('required')]));
};

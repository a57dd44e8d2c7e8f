import { useTranslations } from 'use-intl';
import type { FormErrors } from '#lib/forms/form.ts';
import { findMissingInputs } from './crop-draft.ts';
import type { RecipeDraft } from './recipe-draft.ts';

/** Errors for missing required inputs. */
export const useMissingInputs = (): ((draft: { recipe: RecipeDraft }) => FormErrors<{ recipe: RecipeDraft }>) => {
  const validation = useTranslations('validation');
  return (draft) => Object.fromEntries(findMissingInputs(draft).map((path) => [path, validation('required')]));
};

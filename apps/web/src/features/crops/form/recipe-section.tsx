import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { FormPart } from '#ui/forms/form-page.tsx';
import type { CropDraft } from '../model/crop-draft.ts';
import { toRecipeDraft } from '../model/recipe-draft.ts';
import { CopyRecipe, type CopiedRecipe, type CopyFrom } from './copy-recipe.tsx';
import type { CropInputs } from './crop-form.tsx';
import { RecipeEditor } from './recipe-editor.tsx';
import flow from '#ui/layout/flow.module.css';

type Taken = Pick<CropDraft, 'recipe' | 'copiedFrom'>;

/** The growth recipe of the crop form; it can be replaced by another one, with undo. */
export function RecipeSection({ farmId, seq, form }: CropInputs & { farmId: string; seq?: number }) {
  const t = useTranslations('crops.take');
  const [from, setFrom] = useState<CopyFrom>();
  const [before, setBefore] = useState<Taken>();
  const take = ({ recipe, copiedFrom }: CopiedRecipe): void => {
    setBefore({ recipe: form.values.recipe, copiedFrom: form.values.copiedFrom });
    form.set({ recipe: toRecipeDraft(recipe), copiedFrom });
    setFrom(undefined);
    toast(t('done'));
  };
  return (
    <FormPart title={t('part')}>
      <div className={`${flow.buttons} ${flow.all}`}>
        <Button onClick={() => setFrom('master')}>{t('fromMaster')}</Button>
        <Button onClick={() => setFrom('farm')}>{t('fromFarm')}</Button>
        {before && (
          <Button
            variant="quiet"
            onClick={() => {
              form.set(before);
              setBefore(undefined);
            }}
          >
            {t('undo')}
          </Button>
        )}
      </div>
      <RecipeEditor farmId={farmId} form={form} />
      {from && <CopyRecipe farmId={farmId} seq={seq} from={from} onTake={take} onClose={() => setFrom(undefined)} />}
    </FormPart>
  );
}

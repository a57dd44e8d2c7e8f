import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { type FarmCrop, newFarmCrop } from '@onsil/contract/crops';
import { seasons } from '@onsil/domain/crops/stages';
import { useCodeName } from '#features/codes/api.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { FormPage } from '#ui/forms/form-page.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { farmCropQuery, nutrientsQuery } from '../api.ts';
import { useChangeCrop } from '../commands.ts';
import { toCropBody, type CropDraft, toCropDraft, toCropField } from '../model/crop-draft.ts';
import { useCropText } from '../model/crop-text.ts';
import { useNutrientText } from '../model/nutrient-text.ts';
import { useMissingInputs } from '../model/use-missing-inputs.ts';
import { BasicsSection, CapacitiesSection, TargetsSection } from './crop-form.tsx';
import { RecipeSection } from './recipe-section.tsx';

type Props = { farmId: string; crop: FarmCrop; onSaved: () => void };

/** A crop's fields with names and formatted values. */
const useFieldText = (crop: FarmCrop) => {
  const t = useTranslations('crops');
  const seasonName = useTranslations('seasons');
  const text = useCropText();
  const codeName = useCodeName();
  const nutrientWords = useNutrientText();
  const { data: nutrients = [] } = useQuery(nutrientsQuery());
  const nutrient = nutrients.find(({ nutrientNo }) => nutrientNo === crop.nutrientNo);
  const draft = toCropDraft(crop);
  const counts = (kind: 'capacities' | 'portCounts'): string =>
    seasons.map((season) => `${seasonName(season)} ${draft[kind][season] || '–'}`).join(', ');
  const values: Partial<Record<keyof CropDraft, string>> = {
    cropType: codeName('CROP_TYPE', crop.cropType),
    cultivationType: codeName('FARM_CULTIVATION_TYPE', crop.cultivationType),
    nutrientNo: nutrient ? nutrientWords.name(nutrient) : '',
    stages: text.stages(crop.stages),
    capacities: counts('capacities'),
    portCounts: counts('portCounts'),
    recipe: t('recipe.theirs', { source: crop.recipe.source }),
  };
  return (name: keyof CropDraft) => {
    const value = draft[name];
    return { name: t(`field.${name}`), value: values[name] ?? (typeof value === 'string' ? value : '') };
  };
};

/** Edits a crop, for managers. A changed recipe becomes a new version, which growing batches follow from now on. */
export function EditCrop({ farmId, crop, onSaved }: Props) {
  const t = useTranslations();
  const seq = crop.farmCropId;
  const { mutateAsync: changeCrop } = useChangeCrop(farmId, seq);
  const fetchFresh = useFetchFresh();
  const { form, read, conflicts, submit } = useConflictMerge({
    draft: `crop ${seq}`,
    entity: crop,
    toValues: toCropDraft,
    toField: toCropField,
    fresh: () => fetchFresh(farmCropQuery(farmId, seq)),
  });
  const text = useFieldText(read);
  const missing = useMissingInputs();
  const { dialog, forget } = useLeaveGuard(form.changed, 'address');
  const hasConflicts = conflicts.length > 0;
  const save = async (): Promise<void> => {
    const change = (body: z.output<typeof newFarmCrop>, version: number): Promise<unknown> =>
      changeCrop({ ...body, version });
    if (!(await submit(newFarmCrop, toCropBody, change, missing(form.values)))) return;
    forget();
    toast(t('crops.saved', { name: form.values.cropName }));
    onSaved();
  };
  return (
    <>
      <PageTitle title={t('crops.editOf', { name: crop.cropName })} />
      <FormPage
        form={form}
        submitLabel={t(hasConflicts ? 'common.conflict.over' : 'crops.save')}
        onSubmit={() => void save()}
        note={hasConflicts && <ConflictNote theirs={conflicts.map(text)} />}
        other={
          <ButtonLink
            to="/smartfarm/$farmId/crops"
            params={{ farmId }}
            search={(now) => ({ ...now, sheet: undefined })}
          >
            {t('common.cancel')}
          </ButtonLink>
        }
      >
        <BasicsSection form={form} />
        <TargetsSection form={form} />
        <CapacitiesSection form={form} />
        <RecipeSection farmId={farmId} seq={seq} form={form} />
      </FormPage>
      {dialog}
    </>
  );
}

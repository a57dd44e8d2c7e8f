import { type FarmCrop, newFarmCrop } from '@onsil/contract/crops';
import { seasons } from '@onsil/domain/crops/stages';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useCodeName } from '#features/codes/api.ts';
import { useForm } from '#lib/state/use-form.ts';
import { useConflictMerge } from '#lib/state/use-conflict-merge.ts';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { FormPage } from '#ui/forms/form-page.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { toCropBody, type CropDraft, toCropDraft } from '../model/crop-draft.ts';
import { BasicsSection, CapacitiesSection, TargetsSection } from './crop-form.tsx';
import { useCropText } from '../model/crop-text.ts';
import { useMissingInputs } from '../model/use-missing-inputs.ts';
import { useNutrientText } from '../model/nutrient-text.ts';
import { farmCropQuery, nutrientsQuery } from '../api.ts';
import { RecipeSection } from './recipe-section.tsx';
import { useChangeCrop } from '../commands.ts';

type Props = { farmId: string; crop: FarmCrop; onSaved: () => void };

/** A crop's fields with names and formatted values. */
const useFieldWords = (crop: FarmCrop) => {
  const t = useTranslations('crops');
  const seasonName = useTranslations('seasons');
  const words = useCropText();
  const codeName = useCodeName();
  const nutrientWords = useNutrientText();
  const { data: nutrients = [] } = useQuery(nutrientsQuery);
  const nutrient = nutrients.find(({ nutrientNo }) => nutrientNo === crop.nutrientNo);
  const draft = toCropDraft(crop);
  const counts = (kind: 'capacities' | 'portCounts'): string =>
    seasons.map((season) => `${seasonName(season)} ${draft[kind][season] || '–'}`).join(', ');
  const values: Partial<Record<keyof CropDraft, string>> = {
    cropType: codeName('CROP_TYPE', crop.cropType),
    cultivationType: codeName('FARM_CULTIVATION_TYPE', crop.cultivationType),
    nutrientNo: nutrient ? nutrientWords(nutrient) : '',
    stages: words.stages(crop.stages),
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
  const { draft, setDraft, changed, read, overtaken, save } = useConflictMerge({
    key: `crop ${seq}`,
    thing: crop,
    draftOf: toCropDraft,
    fresh: () => fetchFresh(farmCropQuery(farmId, seq)),
  });
  const words = useFieldWords(read);
  const sending = useForm();
  const missing = useMissingInputs();
  const { dialog, forget } = useLeaveGuard(changed, 'address');
  const overtakes = overtaken.length > 0;
  const submit = (): Promise<void> =>
    sending.send(newFarmCrop, toCropBody(draft), missing(draft), async () => {
      const saved = await save((typed, version) => changeCrop({ ...z.parse(newFarmCrop, toCropBody(typed)), version }));
      if (!saved) return;
      forget();
      toast(t('crops.saved', { name: draft.cropName }));
      onSaved();
    });
  const inputs = {
    draft,
    sending,
    onChange: (part: Partial<CropDraft>) => setDraft((now) => ({ ...now, ...part })),
  };
  return (
    <>
      <PageTitle title={t('crops.editOf', { name: crop.cropName })} />
      <FormPage
        sending={sending}
        submitLabel={t(overtakes ? 'common.conflict.over' : 'crops.save')}
        onSubmit={() => void submit()}
        note={overtakes && <ConflictNote theirs={overtaken.map(words)} />}
        other={
          <ButtonLink to="/smartfarm/$farmId/crops" params={{ farmId }} search={(now) => ({ ...now, form: undefined })}>
            {t('common.cancel')}
          </ButtonLink>
        }
      >
        <BasicsSection {...inputs} />
        <TargetsSection {...inputs} />
        <CapacitiesSection {...inputs} />
        <RecipeSection farmId={farmId} seq={seq} {...inputs} />
      </FormPage>
      {dialog}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { seasons, type Stage, stages } from '@onsil/domain/crops/stages';
import { useCodeChoices } from '#features/codes/api.ts';
import type { FormState } from '#lib/forms/form.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { CellInput } from '#ui/forms/cell-input.tsx';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { FormPart } from '#ui/forms/form-page.tsx';
import { NumberField } from '#ui/forms/number-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { nutrientsQuery } from '../api.ts';
import { type CropDraft, toggleStage } from '../model/crop-draft.ts';
import { useNutrientText } from '../model/nutrient-text.ts';
import type { RecipeDraft } from '../model/recipe-draft.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../crops.module.css';

export type CropInputs = { form: FormState<CropDraft> };

/** Select options of a master code; an obsolete current code stays selectable, and none is preselected. */
export const useCodeOptions = (): ((masterCode: string, value: string) => { value: string; label: string }[]) => {
  const t = useTranslations('crops');
  const choices = useCodeChoices();
  return (masterCode, value) => {
    const known = choices(masterCode);
    if (value === '') return [{ value: '', label: t('choose') }, ...known];
    return known.some((one) => one.value === value) ? known : [{ value, label: value }, ...known];
  };
};

type StageInputs = { form: FormState<{ stages: readonly Stage[]; recipe: RecipeDraft }> };

/** The stages that the crop goes through. */
export function StageChoice({ form }: StageInputs) {
  const t = useTranslations('crops');
  const stageName = useTranslations('stages');
  const chosen = form.field('stages');
  const turn = (stage: Stage, on: boolean): void => {
    form.clearErrors('recipe.seasons');
    chosen.onChange(toggleStage(chosen.value, stage, on));
  };
  return (
    <fieldset className={`${flow.all} ${classes.stages}`}>
      <legend>{t('field.stages')}</legend>
      <div>
        {stages
          .filter((stage) => stage !== 'harvest')
          .map((stage) => (
            <CheckboxField
              key={stage}
              name={`stages ${stage}`}
              label={stageName(stage)}
              checked={chosen.value.includes(stage)}
              onChange={(on) => turn(stage, on)}
            />
          ))}
      </div>
      <p className={chosen.error ? typography.fieldError : typography.hint}>{chosen.error ?? t('stagesHint')}</p>
    </fieldset>
  );
}

export function BasicsSection({ form }: CropInputs) {
  const t = useTranslations('crops');
  const codes = useCodeOptions();
  const nutrientWords = useNutrientText();
  const { data: nutrients = [], error, refetch } = useQuery(nutrientsQuery());
  const draft = form.values;
  const nutrient = nutrients.find(({ nutrientNo }) => String(nutrientNo) === draft.nutrientNo);
  // Until the list is loaded, the chosen solution must not look empty.
  const isUnresolved = draft.nutrientNo !== '' && !nutrient;
  return (
    <FormPart title={t('part.basics')}>
      <TextField label={t('field.cropName')} maxLength={60} required withAsterisk={false} {...form.field('cropName')} />
      <TextField
        label={t('field.number')}
        description={t('numberHint')}
        maxLength={20}
        autoComplete="off"
        {...form.field('number')}
      />
      <SelectField label={t('field.cropType')} data={codes('CROP_TYPE', draft.cropType)} {...form.field('cropType')} />
      <SelectField
        label={t('field.cultivationType')}
        data={codes('FARM_CULTIVATION_TYPE', draft.cultivationType)}
        {...form.field('cultivationType')}
      />
      <TextField label={t('field.envStandard')} maxLength={100} {...form.field('envStandard')} />
      <SelectField
        label={t('field.nutrientNo')}
        description={nutrient && nutrientWords.about(nutrient)}
        data={[
          { value: '', label: t('noNutrient') },
          ...(isUnresolved ? [{ value: draft.nutrientNo, label: t('nutrientAsIs') }] : []),
          ...nutrients
            .filter((one) => !one.isWithdrawn || one === nutrient)
            .map((one) => ({ value: String(one.nutrientNo), label: nutrientWords.name(one) })),
        ]}
        {...form.field('nutrientNo')}
      />
      {error && nutrients.length === 0 && (
        <ErrorState title={t('nutrientsFailed')} error={error} onRetry={() => void refetch()} />
      )}
      <StageChoice form={form} />
    </FormPart>
  );
}

export function TargetsSection({ form }: CropInputs) {
  const t = useTranslations('crops');
  return (
    <FormPart title={t('part.goals')} hint={t('goalsHint')}>
      <NumberField label={t('field.targetHarvestKg')} unit="kg" {...form.field('targetHarvestKg')} />
      <NumberField label={t('field.targetWeightPerPlant')} unit="g" {...form.field('targetWeightPerPlant')} />
      <NumberField label={t('field.monthlyPlanKg')} unit="kg" {...form.field('monthlyPlanKg')} />
    </FormPart>
  );
}

const kinds = ['capacities', 'portCounts'] as const;
const units = { capacities: 'plants', portCounts: 'ports' } as const;

export function CapacitiesSection({ form }: CropInputs) {
  const t = useTranslations('crops');
  const seasonName = useTranslations('seasons');
  return (
    <FormPart title={t('part.capacities')} hint={t('capacitiesHint')}>
      <table className={classes.capacities}>
        <thead>
          <tr>
            <th className={typography.caption} scope="col">
              {t('seasonHead')}
            </th>
            {kinds.map((kind) => (
              <th key={kind} className={typography.caption} scope="col">
                {t(`field.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seasons.map((season) => (
            <tr key={season}>
              <th scope="row">{seasonName(season)}</th>
              {kinds.map((kind) => (
                <td key={kind}>
                  <CellInput
                    {...form.field(`${kind}.${season}`)}
                    label={`${seasonName(season)} ${t(`field.${kind}`)}`}
                    inputMode="numeric"
                    suffix={t(`unit.${units[kind]}`)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </FormPart>
  );
}

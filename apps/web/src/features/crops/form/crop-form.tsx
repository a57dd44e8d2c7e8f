import { useQuery } from '@tanstack/react-query';
import { type Season, seasons, type Stage, stages } from '@onsil/domain/crops/stages';
import { useTranslations } from 'use-intl';
import { useCodeChoices } from '#features/codes/api.ts';
import type { FormState } from '#lib/state/use-form.ts';
import { CellInput } from '#ui/forms/cell-input.tsx';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { hintBelow } from '#ui/forms/field-class-names.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { FormPart } from '#ui/forms/form-page.tsx';
import { NumberField } from '#ui/forms/number-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { type CropDraft, toggleStage } from '../model/crop-draft.ts';
import classes from '../crops.module.css';
import { useNutrientText } from '../model/nutrient-text.ts';
import { nutrientsQuery } from '../api.ts';

export type CropInputs = { draft: CropDraft; sending: FormState; onChange: (part: Partial<CropDraft>) => void };
type TextName = { [K in keyof CropDraft]: CropDraft[K] extends string ? K : never }[keyof CropDraft];

/** Value, error and change handler of an input, by its name in the contract. */
const bind = ({ draft, sending, onChange }: CropInputs, name: TextName) => ({
  name,
  value: draft[name],
  error: sending.problems[name],
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
    sending.forget(name);
    onChange({ [name]: currentTarget.value });
  },
});

/** Select options of a master code; an obsolete current code stays selectable, and none is preselected. */
const useCodes = (): ((masterCd: string, value: string) => { value: string; label: string }[]) => {
  const t = useTranslations('crops');
  const choices = useCodeChoices();
  return (masterCd, value) => {
    const known = choices(masterCd);
    if (value === '') return [{ value: '', label: t('choose') }, ...known];
    return known.some((one) => one.value === value) ? known : [{ value, label: value }, ...known];
  };
};

/** The stages that the crop goes through. */
function StageChoice({ draft, sending, onChange }: CropInputs) {
  const t = useTranslations('crops');
  const stageName = useTranslations('stages');
  const error = sending.problems['stages'];
  const turn = (stage: Stage, on: boolean): void => {
    sending.forget('stages', 'recipe.seasons');
    onChange({ stages: toggleStage(draft.stages, stage, on) });
  };
  return (
    <fieldset className={classes.stages}>
      <legend>{t('field.stages')}</legend>
      <div>
        {stages
          .filter((stage) => stage !== 'harvest')
          .map((stage) => (
            <CheckboxField
              key={stage}
              name={`stages ${stage}`}
              label={stageName(stage)}
              checked={draft.stages.includes(stage)}
              onChange={(on) => turn(stage, on)}
            />
          ))}
      </div>
      <p className={error ? classes.wrong : classes.note}>{error ?? t('stagesHint')}</p>
    </fieldset>
  );
}

export function BasicsSection(inputs: CropInputs) {
  const t = useTranslations('crops');
  const codes = useCodes();
  const nutrientWords = useNutrientText();
  const { data: nutrients = [], error, refetch } = useQuery(nutrientsQuery);
  const { draft } = inputs;
  const nutrient = nutrients.find(({ nutrientNo }) => String(nutrientNo) === draft.nutrientNo);
  // Until the list is loaded, the chosen solution must not look empty.
  const isUnresolved = draft.nutrientNo !== '' && !nutrient;
  return (
    <FormPart title={t('part.basics')}>
      <TextField
        label={t('field.cropName')}
        maxLength={60}
        required
        withAsterisk={false}
        {...bind(inputs, 'cropName')}
      />
      <TextField
        label={t('field.number')}
        description={t('numberHint')}
        maxLength={20}
        autoComplete="off"
        {...bind(inputs, 'number')}
      />
      <SelectField
        label={t('field.cropType')}
        data={codes('CROP_TYPE', draft.cropType)}
        {...bind(inputs, 'cropType')}
      />
      <SelectField
        label={t('field.cultivationType')}
        data={codes('FARM_CULTIVATION_TYPE', draft.cultivationType)}
        {...bind(inputs, 'cultivationType')}
      />
      <TextField label={t('field.envStandard')} maxLength={100} {...bind(inputs, 'envStandard')} />
      <SelectField
        label={t('field.nutrientNo')}
        description={nutrient?.source}
        inputWrapperOrder={hintBelow}
        data={[
          { value: '', label: t('noNutrient') },
          ...(isUnresolved ? [{ value: draft.nutrientNo, label: t('nutrientAsIs') }] : []),
          ...nutrients.map((one) => ({ value: String(one.nutrientNo), label: nutrientWords(one) })),
        ]}
        {...bind(inputs, 'nutrientNo')}
      />
      {error && nutrients.length === 0 && (
        <ErrorState title={t('nutrientsFailed')} error={error} onRetry={() => void refetch()} />
      )}
      <StageChoice {...inputs} />
    </FormPart>
  );
}

export function TargetsSection(inputs: CropInputs) {
  const t = useTranslations('crops');
  return (
    <FormPart title={t('part.goals')} hint={t('goalsHint')}>
      <NumberField label={t('field.targetHarvestKg')} unit="kg" {...bind(inputs, 'targetHarvestKg')} />
      <NumberField label={t('field.targetWeightPerPlant')} unit="g" {...bind(inputs, 'targetWeightPerPlant')} />
      <NumberField label={t('field.monthlyPlanKg')} unit="kg" {...bind(inputs, 'monthlyPlanKg')} />
    </FormPart>
  );
}

const kinds = ['capacities', 'portCounts'] as const;
const units = { capacities: 'plants', portCounts: 'ports' } as const;

export function CapacitiesSection({ draft, sending, onChange }: CropInputs) {
  const t = useTranslations('crops');
  const seasonName = useTranslations('seasons');
  const type = (kind: (typeof kinds)[number], season: Season, text: string): void => {
    sending.forget(`${kind}.${season}`);
    onChange({ [kind]: { ...draft[kind], [season]: text } });
  };
  return (
    <FormPart title={t('part.capacities')} hint={t('capacitiesHint')}>
      <table className={classes.capacities}>
        <thead>
          <tr>
            <th scope="col">{t('seasonHead')}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
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
                    name={`${kind}.${season}`}
                    label={`${seasonName(season)} ${t(`field.${kind}`)}`}
                    inputMode="numeric"
                    suffix={t(`unit.${units[kind]}`)}
                    value={draft[kind][season]}
                    error={sending.problems[`${kind}.${season}`]}
                    onChange={(text) => type(kind, season, text)}
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

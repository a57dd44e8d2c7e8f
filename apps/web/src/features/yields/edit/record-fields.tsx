import { useTranslations } from 'use-intl';
import type { Stage } from '@onsil/domain/crops/stages';
import { formatGrams, formatShareOrDash } from '#lib/format/yields.ts';
import type { FormState } from '#lib/forms/form.ts';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { NumberField } from '#ui/forms/number-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { getRates, getReachedStages, type RecordDraft } from '../model/record-draft.ts';
import { RackSelect } from './rack-select.tsx';
import { StageFields } from './stage-fields.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import classes from '../records.module.css';

type Props = {
  farmId: string;
  stages: readonly Stage[];
  form: FormState<RecordDraft>;
  /** number of positions of an existing record */
  kept?: number;
};

function Rates({ draft, stages }: { draft: RecordDraft; stages: readonly Stage[] }) {
  const t = useTranslations('yields');
  const { survival, weightPerPlant, gradeARate } = getRates(draft, stages);
  return (
    <output className={`${flow.facts4} ${surface.soft} ${classes.rates}`}>
      <span>
        {t('survival')}
        <strong>{formatShareOrDash(survival)}</strong>
      </span>
      <span>
        {t('weightPerPlant')}
        <strong>{formatGrams(weightPerPlant)}</strong>
      </span>
      <span>
        {t('gradeA')}
        <strong>{formatShareOrDash(gradeARate)}</strong>
      </span>
    </output>
  );
}

/** Inputs of a finished cycle, with the derived rates. */
export function RecordFields({ farmId, stages, form, kept }: Props) {
  const t = useTranslations('yields.form');
  const draft = form.values;
  const harvested = getReachedStages(draft, stages).includes('harvest');
  return (
    <>
      <StageFields stages={stages} form={form} />
      {harvested && (
        <>
          <NumberField {...form.field('harvestKg')} label={t('harvestKg')} unit="kg" />
          <NumberField {...form.field('kgGradeA')} label={t('kgGradeA')} unit="kg" />
        </>
      )}
      <Rates draft={draft} stages={stages} />
      <CheckboxField {...form.checkbox('isComplete')} label={t('complete')} description={t('completeHint')} />
      <RackSelect farmId={farmId} form={form} {...(kept !== undefined && { kept })} />
      <TextField
        {...form.field('batchName')}
        label={t('batchName')}
        autoComplete="off"
        maxLength={60}
        description={t('batchNmHint')}
      />
      <TextAreaField {...form.field('note')} label={t('note')} maxLength={2000} />
    </>
  );
}

import type { Stage } from '@onsil/domain/crops/stages';
import { useTranslations } from 'use-intl';
import type { FormErrors } from '#lib/state/use-form.ts';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { NumberField } from '#ui/forms/number-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { getRates, getReachedStages, type RecordDraft } from '../model/record-draft.ts';
import { RackSelect } from './rack-select.tsx';
import { StageFields } from './stage-fields.tsx';
import { formatGrams, formatRecordShare } from '../model/format-record.ts';
import classes from '../records.module.css';

type Props = {
  farmId: string;
  stages: readonly Stage[];
  draft: RecordDraft;
  /** number of positions of an existing record */
  kept?: number;
  problems: FormErrors;
  onChange: (part: Partial<RecordDraft>) => void;
};

function Rates({ draft, stages }: Pick<Props, 'draft' | 'stages'>) {
  const t = useTranslations('yields');
  const { survival, weightPerPlant, gradeARate } = getRates(draft, stages);
  return (
    <output className={classes.rates}>
      <span>
        {t('survival')}
        <strong>{formatRecordShare(survival)}</strong>
      </span>
      <span>
        {t('weightPerPlant')}
        <strong>{formatGrams(weightPerPlant)}</strong>
      </span>
      <span>
        {t('gradeA')}
        <strong>{formatRecordShare(gradeARate)}</strong>
      </span>
    </output>
  );
}

/** Inputs of a finished cycle, with the derived rates. */
export function RecordFields({ farmId, stages, draft, kept, problems, onChange }: Props) {
  const t = useTranslations('yields.form');
  const harvested = getReachedStages(draft, stages).includes('harvest');
  const place = { farmId, draft, problems, onChange, ...(kept !== undefined && { kept }) };
  return (
    <>
      <StageFields stages={stages} draft={draft} problems={problems} onChange={onChange} />
      {harvested && (
        <>
          <NumberField
            name="harvestKg"
            label={t('harvestKg')}
            unit="kg"
            value={draft.harvestKg}
            error={problems['harvestKg']}
            onChange={({ currentTarget }) => onChange({ harvestKg: currentTarget.value })}
          />
          <NumberField
            name="kgGradeA"
            label={t('kgGradeA')}
            unit="kg"
            value={draft.kgGradeA}
            error={problems['kgGradeA']}
            onChange={({ currentTarget }) => onChange({ kgGradeA: currentTarget.value })}
          />
        </>
      )}
      <Rates draft={draft} stages={stages} />
      <CheckboxField
        name="isComplete"
        label={t('complete')}
        description={t('completeHint')}
        checked={draft.complete}
        onChange={(complete) => onChange({ complete })}
        error={problems['isComplete']}
      />
      <RackSelect {...place} />
      <TextField
        name="batchName"
        label={t('batchName')}
        autoComplete="off"
        maxLength={60}
        description={t('batchNmHint')}
        value={draft.batchName}
        error={problems['batchName']}
        onChange={({ currentTarget }) => onChange({ batchName: currentTarget.value })}
      />
      <TextAreaField
        name="note"
        label={t('note')}
        maxLength={2000}
        value={draft.note}
        error={problems['note']}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
    </>
  );
}

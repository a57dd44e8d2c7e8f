import type { Stage } from '@onsil/domain/stages';
import { useTranslations } from 'use-intl';
import type { Problems } from '#lib/use-sending.ts';
import { CheckField } from '#ui/check-field.tsx';
import { Field } from '#ui/field.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { ratesOf, reachedStages, type RecordDraft } from './record-draft.ts';
import { RecordPlace } from './record-place.tsx';
import { RecordStages } from './record-stages.tsx';
import { gramText, shareText } from './record-words.ts';
import classes from './records.module.css';

type Props = {
  farmId: string;
  stages: readonly Stage[];
  draft: RecordDraft;
  /** number of positions of an existing record */
  kept?: number;
  problems: Problems;
  onChange: (part: Partial<RecordDraft>) => void;
};

function Rates({ draft, stages }: Pick<Props, 'draft' | 'stages'>) {
  const t = useTranslations('yields');
  const { survival, weightPerPlant, gradeARate } = ratesOf(draft, stages);
  return (
    <output className={classes.rates}>
      <span>
        {t('survival')}
        <strong>{shareText(survival)}</strong>
      </span>
      <span>
        {t('weightPerPlant')}
        <strong>{gramText(weightPerPlant)}</strong>
      </span>
      <span>
        {t('gradeA')}
        <strong>{shareText(gradeARate)}</strong>
      </span>
    </output>
  );
}

/** Inputs of a finished cycle, with the derived rates. */
export function RecordFields({ farmId, stages, draft, kept, problems, onChange }: Props) {
  const t = useTranslations('yields.form');
  const harvested = reachedStages(draft, stages).includes('harvest');
  const place = { farmId, draft, problems, onChange, ...(kept !== undefined && { kept }) };
  return (
    <>
      <RecordStages stages={stages} draft={draft} problems={problems} onChange={onChange} />
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
      <CheckField
        name="isComplete"
        label={t('complete')}
        description={t('completeHint')}
        checked={draft.complete}
        onChange={(complete) => onChange({ complete })}
        error={problems['isComplete']}
      />
      <RecordPlace {...place} />
      <Field
        name="batchName"
        label={t('batchName')}
        autoComplete="off"
        maxLength={60}
        description={t('batchNmHint')}
        value={draft.batchName}
        error={problems['batchName']}
        onChange={({ currentTarget }) => onChange({ batchName: currentTarget.value })}
      />
      <TextArea
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

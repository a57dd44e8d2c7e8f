import type { BatchRow, BatchEntry } from '@onsil/contract/yield-work';
import { useTranslations } from 'use-intl';
import { today } from '#lib/format/iso-day.ts';
import type { FormErrors } from '#lib/state/use-form.ts';
import { DayField } from '#ui/forms/day-field.tsx';
import { NativeNumberField } from '#ui/forms/native-number-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { DiscardFields } from './discard-fields.tsx';
import { parseDiscards, serializeDiscards, type EntryDraft } from '../model/entry-draft.ts';
import classes from '../step/step.module.css';

type Props = {
  work: BatchRow;
  entry: BatchEntry;
  draft: EntryDraft;
  problems: FormErrors;
  onChange: (part: Partial<EntryDraft>) => void;
};

const figures = ['plants', 'trays', 'weightKg', 'kgGradeA'] as const;
const figureNames = { plants: 'plants', trays: 'trays', weightKg: 'weight', kgGradeA: 'gradeA' } as const;

export function EntryFields({ work, entry, draft, problems, onChange }: Props) {
  const t = useTranslations('yieldWork');
  const stages = work.stages.map(({ stage }) => stage).filter((stage) => stage !== 'harvest');
  const shown = figures.filter((name) => (entry.stage === 'harvest' ? name !== 'trays' : !name.endsWith('Kg')));
  return (
    <>
      <DayField
        name="day"
        clearable={false}
        label={t('step.date')}
        value={draft.day}
        maxDate={today()}
        error={problems['day'] ?? problems['date']}
        onChange={(day) => onChange({ day })}
      />
      <div className={classes.pair}>
        {shown.map((name) => (
          <NativeNumberField
            key={name}
            name={name}
            label={t(`step.${entry.stage === 'harvest' && name === 'plants' ? 'taken' : figureNames[name]}`)}
            decimal={name.endsWith('Kg')}
            value={draft[name]}
            error={problems[name] ?? (name === 'plants' ? problems['works.0.plants'] : undefined)}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
      <DiscardFields
        discards={parseDiscards(draft)}
        stages={stages}
        problems={problems}
        onChange={(discards) => onChange({ discards: serializeDiscards(discards) })}
      />
      <TextAreaField
        name="note"
        label={t('work.note')}
        maxLength={2000}
        value={draft.note}
        error={problems['note']}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
    </>
  );
}

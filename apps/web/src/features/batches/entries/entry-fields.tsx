import { useTranslations } from 'use-intl';
import type { BatchRow, BatchEntry } from '@onsil/contract/batches';
import { today } from '#lib/format/iso-day.ts';
import type { FormState } from '#lib/forms/form.ts';
import { DayField } from '#ui/forms/day-field.tsx';
import { NativeNumberField } from '#ui/forms/native-number-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { type EntryDraft } from '../model/entry-draft.ts';
import { DiscardFields } from './discard-fields.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from '../step/step.module.css';

type Props = {
  batch: BatchRow;
  entry: BatchEntry;
  form: FormState<EntryDraft>;
};

const figures = ['plants', 'trays', 'weightKg', 'kgGradeA'] as const;
const figureNames = { plants: 'plants', trays: 'trays', weightKg: 'weight', kgGradeA: 'gradeA' } as const;

export function EntryFields({ batch, entry, form }: Props) {
  const t = useTranslations('batches');
  const stages = batch.stages.map(({ stage }) => stage).filter((stage) => stage !== 'harvest');
  const shown = figures.filter((name) => (entry.stage === 'harvest' ? name !== 'trays' : !name.endsWith('Kg')));
  return (
    <>
      <DayField {...form.field('day')} clearable={false} label={t('step.date')} maxDate={today()} />
      <div className={`${flow.halves} ${classes.pair}`}>
        {shown.map((name) => (
          <NativeNumberField
            key={name}
            {...form.field(name)}
            label={t(`step.${entry.stage === 'harvest' && name === 'plants' ? 'taken' : figureNames[name]}`)}
            decimal={name.endsWith('Kg')}
          />
        ))}
      </div>
      <DiscardFields form={form} stages={stages} />
      <TextAreaField {...form.field('note')} label={t('work.note')} maxLength={2000} />
    </>
  );
}

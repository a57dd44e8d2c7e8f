import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BatchRow } from '@onsil/contract/batches';
import { today } from '#lib/format/iso-day.ts';
import { formatCount, formatShare, formatValue } from '#lib/format/numbers.ts';
import type { FormState } from '#lib/forms/form.ts';
import { Button } from '#ui/controls/button.tsx';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { DayField } from '#ui/forms/day-field.tsx';
import { NativeNumberField } from '#ui/forms/native-number-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { getRow, getTotals, type Step, type StepDraft } from '../model/step-draft.ts';
import { DiscardReasonSelect } from '../widgets/discard-reason-select.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './step.module.css';

/** The day of a step; future days are not allowed. */
export function StepDay({ form }: { form: FormState<StepDraft> }) {
  const t = useTranslations('batches.step');
  return <DayField {...form.field('date')} clearable={false} label={t('date')} maxDate={today()} />;
}

type SameProps = {
  batches: readonly BatchRow[];
  step: Step;
  form: FormState<StepDraft>;
};

/** Sets the same number of discarded plants and the same reason for every batch. */
export function BulkDiscards({ batches, step, form }: SameProps) {
  const t = useTranslations('batches.step');
  const [discards, setDiscards] = useState('');
  const [reason, setReason] = useState('OTHER');
  const apply = (): void =>
    form.set((now) => ({
      rows: {
        ...now.rows,
        ...Object.fromEntries(batches.map((batch) => [batch.batchId, { ...getRow(now, batch), discards, reason }])),
      },
    }));
  return (
    <fieldset className={`${surface.soft} ${classes.same}`}>
      <legend className={typography.small}>{t('same', { count: batches.length })}</legend>
      <NativeNumberField name={`same.${step.stage}`} label={t('discards')} value={discards} onChange={setDiscards} />
      <DiscardReasonSelect name="same.reason" value={reason} onChange={setReason} />
      <Button onClick={apply}>{t('apply')}</Button>
    </fieldset>
  );
}

type EndProps = {
  batches: readonly BatchRow[];
  form: FormState<StepDraft>;
  step: Step;
};

/** Note for all batches and the switch that closes the stage; remaining plants then need a reason. */
export function StepEnd({ batches, form, step }: EndProps) {
  const t = useTranslations('batches.step');
  const draft = form.values;
  const { rest } = getTotals(batches, draft, step);
  const complete = form.checkbox('complete');
  const restReason = form.field('restReason');
  return (
    <>
      <TextAreaField {...form.field('note')} label={t('note')} minRows={1} maxLength={2000} />
      {step.kind !== 'discard' && (
        <div>
          <CheckboxField
            {...complete}
            label={t('complete')}
            description={t(step.stage === 'harvest' ? 'completeHarvest' : 'completeHint')}
            onChange={(next) => {
              form.clearErrors('restReason');
              complete.onChange(next);
            }}
            error={draft.complete && rest > 0 ? undefined : restReason.error}
          />
          {draft.complete && rest > 0 && (
            <div className={`${flow.stack2} ${classes.rest}`}>
              <p>{t('restDiscarded', { count: rest })}</p>
              <DiscardReasonSelect {...restReason} />
            </div>
          )}
        </div>
      )}
    </>
  );
}

type TotalsProps = { batches: readonly BatchRow[]; draft: StepDraft; step: Step };

/** What the batches of a step come to. */
export function StepTotalsRow({ batches, draft, step }: TotalsProps) {
  const t = useTranslations('batches.step.sum');
  const sums = getTotals(batches, draft, step);
  const lost = sums.plants + sums.discards;
  return (
    <output className={`${flow.facts3} ${typography.small} ${classes.sums}`}>
      <span>{t('batches', { count: batches.length })}</span>
      {step.kind !== 'discard' && <span>{t('plants', { count: sums.plants })}</span>}
      {sums.trays > 0 && <span>{t('trays', { count: sums.trays })}</span>}
      {step.stage === 'harvest' && step.kind === 'harvest' && (
        <span>
          {t('weight', { kg: formatValue(sums.weightKg, 1) })}
          {sums.weightKg > 0 &&
            sums.kgGradeA > 0 &&
            ` · ${t('gradeA', { share: formatShare(Math.min(1, sums.kgGradeA / sums.weightKg)) })}`}
        </span>
      )}
      {sums.discards > 0 && (
        <span>
          {t('discards', { count: sums.discards })}
          {step.kind !== 'discard' && ` (${formatShare(sums.discards / lost)})`}
        </span>
      )}
      {step.kind !== 'discard' && sums.rest > 0 && <span>{t('rest', { count: formatCount(sums.rest) })}</span>}
    </output>
  );
}

import type { BatchRow } from '@onsil/contract/yield-work';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { today } from '#lib/format/iso-day.ts';
import { Button } from '#ui/controls/button.tsx';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { DayField } from '#ui/forms/day-field.tsx';
import { NativeNumberField } from '#ui/forms/native-number-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { getRow, getTotals, type Step, type StepDraft } from '../model/step-draft.ts';
import { DiscardReasonSelect } from '../widgets/discard-reason-select.tsx';
import classes from './step.module.css';

type Change = (part: Partial<StepDraft>) => void;

/** The day of a step; future days are not allowed. */
export function StepDay({
  draft,
  problem,
  onChange,
}: {
  draft: StepDraft;
  problem: string | undefined;
  onChange: Change;
}) {
  const t = useTranslations('yieldWork.step');
  return (
    <DayField
      name="date"
      clearable={false}
      label={t('date')}
      value={draft.date}
      maxDate={today()}
      error={problem}
      onChange={(date) => onChange({ date })}
    />
  );
}

type SameProps = {
  works: readonly BatchRow[];
  step: Step;
  onDraft: (change: (now: StepDraft) => StepDraft) => void;
};

/** Sets the same number of discarded plants and the same reason for every batch. */
export function BulkDiscards({ works, step, onDraft }: SameProps) {
  const t = useTranslations('yieldWork.step');
  const [discards, setDiscards] = useState('');
  const [reason, setReason] = useState('OTHER');
  const apply = (): void =>
    onDraft((now) => ({
      ...now,
      rows: {
        ...now.rows,
        ...Object.fromEntries(works.map((batch) => [batch.batchId, { ...getRow(now, batch), discards, reason }])),
      },
    }));
  return (
    <fieldset className={classes.same}>
      <legend>{t('same', { count: works.length })}</legend>
      <NativeNumberField name={`same.${step.stage}`} label={t('discards')} value={discards} onChange={setDiscards} />
      <DiscardReasonSelect name="same.reason" value={reason} onChange={setReason} />
      <Button onClick={apply}>{t('apply')}</Button>
    </fieldset>
  );
}

type EndProps = {
  works: readonly BatchRow[];
  draft: StepDraft;
  step: Step;
  problem: string | undefined;
  onChange: Change;
};

/** Note for all batches and the switch that closes the stage; remaining plants then need a reason. */
export function StepEnd({ works, draft, step, problem, onChange }: EndProps) {
  const t = useTranslations('yieldWork.step');
  const { rest } = getTotals(works, draft, step);
  return (
    <>
      <TextAreaField
        name="note"
        label={t('note')}
        minRows={1}
        maxLength={2000}
        value={draft.note}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
      {step.kind !== 'discard' && (
        <div>
          <CheckboxField
            name="complete"
            label={t('complete')}
            description={t(step.stage === 'harvest' ? 'completeHarvest' : 'completeHint')}
            checked={draft.complete}
            onChange={(complete) => onChange({ complete })}
            error={draft.complete && rest > 0 ? undefined : problem}
          />
          {draft.complete && rest > 0 && (
            <div className={classes.rest}>
              <p>{t('restDiscarded', { count: rest })}</p>
              <DiscardReasonSelect
                name="discardRest"
                value={draft.restReason}
                error={problem}
                onChange={(restReason) => onChange({ restReason })}
              />
            </div>
          )}
        </div>
      )}
    </>
  );
}

import { useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { batchesApi, type BatchRow } from '@onsil/contract/batches';
import { parseNumber } from '#lib/format/parse-number.ts';
import type { OwnedForm, FormErrors } from '#lib/forms/form.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { useHarvestBatches, useMoveBatches } from '../commands.ts';
import { getRow, toStepBody, type Step, type StepDraft, type StepKind } from '../model/step-draft.ts';

/** The batches that are sent: when discarding, those without a number are skipped. */
export const getIncluded = (batches: readonly BatchRow[], kind: StepKind, draft: StepDraft): readonly BatchRow[] =>
  kind === 'discard' ? batches.filter((batch) => parseNumber(getRow(draft, batch).discards) !== null) : batches;

/** Sends a step through the call of its stage. */
const useStepCall = (farmId: string, form: OwnedForm<StepDraft>) => {
  const { mutateAsync: move } = useMoveBatches(farmId);
  const { mutateAsync: harvest } = useHarvestBatches(farmId);
  return (
    batches: readonly BatchRow[],
    step: Step,
    own: FormErrors<StepDraft>,
    onSaved: (isQueued: boolean) => void,
  ) => {
    const { stage } = step;
    const draft = form.values;
    const names = batches.map(({ batchName }) => batchName).join(', ');
    const done = (call: Promise<{ isQueued: boolean }>): Promise<void> =>
      call.then(({ isQueued }) => onSaved(isQueued));
    const body = toStepBody(batches, draft, step);
    return stage === 'harvest'
      ? form.submit(batchesApi.enterHarvest.body, body, (checked) => done(harvest({ body: checked, names })), own)
      : form.submit(batchesApi.enterSowing.body, body, (checked) => done(move({ stage, body: checked, names })), own);
  };
};

type Options = { farmId: string; batches: readonly BatchRow[]; form: OwnedForm<StepDraft>; onDone: () => void };

/** Submits the rows that count; further submits are ignored while the sheet closes. */
export const useSubmitStep = ({ farmId, batches, form, onDone }: Options, step: Step) => {
  const t = useTranslations('batches');
  const stageName = useTranslations('stages');
  const { validation } = useMessages();
  const stepCall = useStepCall(farmId, form);
  const [isSaved, setIsSaved] = useState(false);
  const included = getIncluded(batches, step.kind, form.values);
  // If no row counts yet, the error is shown at the first one.
  const [first] = batches;
  const own: FormErrors<StepDraft> =
    included.length === 0 && first ? { [`rows.${first.batchId}.discards`]: validation.required } : {};
  const submit = (): void => {
    if (isSaved) return;
    void stepCall(included, step, own, (isQueued) => {
      setIsSaved(true);
      if (!isQueued) toast(t(`step.done.${step.kind}`, { count: included.length, stage: stageName(step.stage) }));
      onDone();
    });
  };
  return { included, isSaved, submit };
};

import { useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { BatchRow } from '@onsil/contract/batches';
import type { Stage } from '@onsil/domain/crops/stages';
import type { FormState, OwnedForm } from '#lib/forms/form.ts';
import { Button } from '#ui/controls/button.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import {
  getRow,
  getSource,
  stepRowFields,
  type Step,
  type StepDraft,
  type StepKind,
  type StepRow,
  type StepRowErrors,
} from '../model/step-draft.ts';
import { BulkDiscards, StepEnd, StepDay, StepTotalsRow } from './step-fields.tsx';
import { StepRow as RowInputs } from './step-row.tsx';
import { useSubmitStep } from './use-submit-step.ts';
import flow from '#ui/layout/flow.module.css';
import foot from '#ui/layout/sheet-foot.module.css';
import classes from './step.module.css';

/** The errors of a batch's row; undefined without any, so that the memoised row does not rerender. */
const getRowErrors = (form: FormState<StepDraft>, { batchId }: BatchRow): StepRowErrors | undefined => {
  const found = stepRowFields.flatMap((part) => {
    const { error } = form.field(`rows.${batchId}.${part}`);
    return error === undefined ? [] : [[part, error]];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
};

type Props = {
  farmId: string;
  batches: readonly BatchRow[];
  kind: StepKind;
  stage: Stage;
  isFruit: (batch: BatchRow) => boolean;
  form: OwnedForm<StepDraft>;
  onDone: () => void;
};

/** Changes the row of a batch; the same function at each render, for the memoised rows. */
const useChangeRow = ({ setAt }: OwnedForm<StepDraft>, kind: StepKind) =>
  useCallback(
    (batchId: number, part: Partial<StepRow>) =>
      // Which rows count changes while discarding, and with it what was wrong.
      kind === 'discard'
        ? setAt('rows', (rows) => {
            const row = rows[batchId];
            return row ? { ...rows, [batchId]: { ...row, ...part } } : rows;
          })
        : setAt(`rows.${batchId}`, (row) => ({ ...row, ...part })),
    [setAt, kind],
  );

/** One row per batch, saved together: all or none. */
export function StepForm(props: Props) {
  const { farmId, batches, kind, stage, isFruit, form } = props;
  const t = useTranslations('batches');
  const stageName = useTranslations('stages');
  const step = useMemo<Step>(() => ({ kind, stage, isFruit }), [kind, stage, isFruit]);
  const change = useChangeRow(form, kind);
  const { included, isSaved, submit } = useSubmitStep(props, step);
  const { values: draft } = form;
  // The first stage has no source with plants to discard, unless the step is a discard.
  const canSetSame = batches.length > 1 && (kind === 'discard' || batches.some((batch) => getSource(batch, stage)));
  return (
    <FormFrame form={form} onSubmit={submit}>
      <StepDay form={form} />
      {canSetSame && <BulkDiscards batches={batches} step={step} form={form} />}
      <div className={classes.rows}>
        {batches.map((batch) => (
          <RowInputs
            key={batch.batchId}
            farmId={farmId}
            day={draft.date}
            batch={batch}
            row={getRow(draft, batch)}
            step={step}
            errors={getRowErrors(form, batch)}
            onChange={change}
          />
        ))}
      </div>
      <StepEnd batches={batches} form={form} step={step} />
      <div className={`${flow.stack2} ${foot.foot}`}>
        <StepTotalsRow batches={included} draft={draft} step={step} />
        <FormError form={form} />
        <Button type="submit" variant="primary" fullWidth loading={form.busy || isSaved} disabled={form.wait.waiting}>
          {t(`step.submit.${step.kind}`, { count: included.length, stage: stageName(step.stage) })}
        </Button>
      </div>
    </FormFrame>
  );
}

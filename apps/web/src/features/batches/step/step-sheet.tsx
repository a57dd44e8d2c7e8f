import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { batchesApi, type BatchRow } from '@onsil/contract/batches';
import type { Stage } from '@onsil/domain/crops/stages';
import { everyFarmCropQuery } from '#features/crops/api.ts';
import { today } from '#lib/format/iso-day.ts';
import { parseNumber } from '#lib/format/parse-number.ts';
import type { FormState, OwnedForm, FormErrors } from '#lib/forms/form.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { SkeletonLines } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { useHarvestBatches, useMoveBatches } from '../commands.ts';
import {
  createStepDraft,
  filterApplicable,
  getRow,
  getSource,
  getStages,
  toStepBody,
  getDefaultStage,
  type Step,
  type StepDraft,
  type StepKind,
  type StepRow,
  type StepRowErrors,
  stepRowFields,
  toStepField,
} from '../model/step-draft.ts';
import { BulkDiscards, StepEnd, StepDay, StepTotalsRow } from './step-fields.tsx';
import { StepRow as RowInputs } from './step-row.tsx';
import flow from '#ui/layout/flow.module.css';
import foot from '#ui/layout/sheet-foot.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './step.module.css';

type Props = {
  farmId: string;
  /** what it was opened for, some of which may be complete since: the draft is kept for this alone */
  about?: string;
  batches: readonly BatchRow[];
  kind: StepKind;
  /** the stage to close; plants are optional then */
  closing?: Stage | undefined;
  onClose: () => void;
  onDone: () => void;
};

/** Whether a batch is of a fruit crop, whose plants stay after picking; `instead` is a loading or error state. */
const useFruitCrops = (farmId: string): { isFruit: (batch: BatchRow) => boolean; instead: ReactNode } => {
  const { data, error, refetch } = useQuery(everyFarmCropQuery(farmId));
  const isFruit = useCallback(
    (batch: BatchRow) =>
      data?.some((crop) => crop.farmCropId === batch.farmCropId && crop.cropType === 'FRUIT') ||
      // A harvest by weight without plants marks a fruit crop.
      batch.stages.some(({ stage, arrived }) => stage === 'harvest' && arrived === 0 && batch.harvestKg > 0),
    [data],
  );
  if (data) return { isFruit, instead: null };
  const instead = <QueryFallback error={error} retry={refetch} lines={4} />;
  return { isFruit, instead };
};

/** The batches that are sent: when discarding, those without a number are skipped. */
const getIncluded = (batches: readonly BatchRow[], kind: StepKind, draft: StepDraft): readonly BatchRow[] =>
  kind === 'discard' ? batches.filter((batch) => parseNumber(getRow(draft, batch).discards) !== null) : batches;

/** The errors of a batch's row; undefined without any, so that the memoised row does not rerender. */
const getRowErrors = (form: FormState<StepDraft>, { batchId }: BatchRow): StepRowErrors | undefined => {
  const found = stepRowFields.flatMap((part) => {
    const { error } = form.field(`rows.${batchId}.${part}`);
    return error === undefined ? [] : [[part, error]];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
};

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

type FormProps = Omit<Props, 'about' | 'closing' | 'onClose'> & {
  stage: Stage;
  isFruit: (batch: BatchRow) => boolean;
  form: OwnedForm<StepDraft>;
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

/** Submits the rows that count; further submits are ignored while the sheet closes. */
const useSubmitStep = ({ farmId, batches, form, onDone }: FormProps, step: Step) => {
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

/** One row per batch, saved together: all or none. */
function StepForm(props: FormProps) {
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

type StageChoiceProps = { kind: StepKind; stages: readonly Stage[]; stage: Stage; onChoose: (stage: Stage) => void };

/** The stage of the step: a choice where the batches allow several, else its name. */
function StageChoice({ kind, stages, stage, onChoose }: StageChoiceProps) {
  const t = useTranslations('batches');
  const stageName = useTranslations('stages');
  if (stages.length > 1)
    return (
      <SegmentedControl
        full
        label={t('step.stage')}
        value={stage}
        onChange={onChoose}
        options={stages.map((value) => ({ value, label: stageName(value) }))}
      />
    );
  if (stage === 'harvest') return null;
  return (
    <p className={typography.body}>{t(kind === 'discard' ? 'step.in' : 'step.to', { stage: stageName(stage) })}</p>
  );
}

/** Keeps the batches with which the step was opened, whatever is refetched meanwhile. */
function OpenStep({ farmId, about, batches: openedWith, kind, closing, onClose, onDone }: Props) {
  const t = useTranslations('batches');
  const [batches] = useState(openedWith);
  const [initial] = useState(() => createStepDraft(batches, today(), closing !== undefined));
  const [chosen, setChosen] = useState<Stage>();
  const { isFruit, instead } = useFruitCrops(farmId);
  const stages = closing === undefined ? getStages(batches, kind) : [closing];
  const stage = closing ?? stages.find((one) => one === chosen) ?? getDefaultStage(batches, kind);
  const fitting = stage === undefined || closing !== undefined ? batches : filterApplicable(batches, kind, stage);
  const form = useForm<StepDraft>({
    draft: `step ${farmId} ${kind} ${about ?? batches.map(({ batchId }) => batchId).join(' ')}`,
    initial,
    toField: (path, values) => toStepField(path, getIncluded(fitting, kind, values)),
  });
  const skipped = batches.filter((batch) => !fitting.includes(batch));
  const choose = (next: Stage): void => {
    // Errors are about the stage that was tried.
    form.reset(initial, { keepTyped: true });
    setChosen(next);
  };
  return (
    <EditSheet
      title={t(closing === undefined ? `step.title.${kind}` : 'step.title.close')}
      changed={form.changed}
      onClose={onClose}
    >
      {stage === undefined ? (
        <EmptyState title={t('step.none')}>{t('step.noneHint')}</EmptyState>
      ) : (
        <div className={flow.stack4}>
          <StageChoice kind={kind} stages={stages} stage={stage} onChoose={choose} />
          {skipped.length > 0 && (
            <p className={`${typography.hint} ${surface.soft} ${classes.left}`}>
              {t('step.left', { names: skipped.map(({ batchName }) => batchName).join(', ') })}
            </p>
          )}
          {(stage === 'harvest' && instead) || (
            <StepForm key={stage} {...{ farmId, kind, stage, isFruit, form, onDone }} batches={fitting} />
          )}
        </div>
      )}
    </EditSheet>
  );
}

export function StepSheet({ refreshing, ...props }: Props & { refreshing: boolean }) {
  const { kind, closing, onClose } = props;
  const t = useTranslations('batches');
  const common = useTranslations('common');
  // When opened right after a change, waits for the refetched batches. The flag comes from the parent, together with
  // its data: the cache would report the end of the refetch before the parent passes the new batches.
  const [isSettled, setIsSettled] = useState(!refreshing);
  if (!refreshing && !isSettled) setIsSettled(true);
  if (isSettled) return <OpenStep {...props} />;
  return (
    <Sheet
      opened
      isAddress
      title={t(closing === undefined ? `step.title.${kind}` : 'step.title.close')}
      onClose={onClose}
    >
      <SkeletonLines count={6} label={common('loading')} />
    </Sheet>
  );
}

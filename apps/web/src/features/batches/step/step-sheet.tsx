import type { Stage } from '@onsil/domain/crops/stages';
import { yieldWorkApi, type BatchRow } from '@onsil/contract/yield-work';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { farmCropsQuery } from '#features/crops/api.ts';
import { today } from '#lib/format/iso-day.ts';
import { parseNumber } from '#lib/format/parse-number.ts';
import { useDraft } from '#lib/state/use-draft.ts';
import { useForm } from '#lib/state/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { SkeletonLines } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useHarvestBatches, useMoveBatches } from '../commands.ts';
import {
  createStepDraft,
  filterApplicable,
  addFieldPaths,
  getRow,
  getSource,
  getStages,
  toStepBody,
  getDefaultStage,
  type Step,
  type StepDraft,
  type StepKind,
  type StepRow,
} from '../model/step-draft.ts';
import { BulkDiscards, StepEnd, StepDay } from './step-fields.tsx';
import { StepRow as RowInputs } from './step-row.tsx';
import { StepTotalsRow } from './step-totals.tsx';
import classes from './step.module.css';

type Props = {
  farmId: string;
  works: readonly BatchRow[];
  kind: StepKind;
  /** the stage to close; plants are optional then */
  closing?: Stage | undefined;
  onClose: () => void;
  onDone: () => void;
};

/** the page size limit of the list call */
const allCrops = { pageSize: 200 };

/** Whether a batch is of a fruit crop, whose plants stay after picking; `instead` is a loading or error state. */
const useFruitCrops = (farmId: string): { isFruit: (batch: BatchRow) => boolean; instead: ReactNode } => {
  const { data, error, refetch } = useQuery(farmCropsQuery(farmId, allCrops));
  const isFruit = useCallback(
    (batch: BatchRow) =>
      data?.items.some((crop) => crop.farmCropId === batch.farmCropId && crop.cropType === 'FRUIT') ||
      // A harvest by weight without plants marks a fruit crop.
      batch.stages.some(({ stage, arrived }) => stage === 'harvest' && arrived === 0 && batch.harvestKg > 0),
    [data],
  );
  if (data) return { isFruit, instead: null };
  const instead = <QueryFallback error={error} retry={refetch} lines={4} />;
  return { isFruit, instead };
};

/** Sends a step through the call of its stage. */
const useStepCall = (farmId: string, sending: ReturnType<typeof useForm>) => {
  const { mutateAsync: move } = useMoveBatches(farmId);
  const { mutateAsync: harvest } = useHarvestBatches(farmId);
  return (
    works: readonly BatchRow[],
    draft: StepDraft,
    step: Step,
    ownErrors: Record<string, string>,
    onSaved: (isQueued: boolean) => void,
  ) => {
    const { stage } = step;
    const names = works.map(({ batchName }) => batchName).join(', ');
    const done = (call: Promise<{ isQueued: boolean }>): Promise<void> =>
      call.then(
        ({ isQueued }) => onSaved(isQueued),
        (error: unknown) => {
          throw addFieldPaths(error, works, step.kind, (batch) => (getRow(draft, batch).cells ?? []).length > 0);
        },
      );
    const body = toStepBody(works, draft, step);
    return stage === 'harvest'
      ? sending.send(yieldWorkApi.harvest.body, body, ownErrors, (checked) => done(harvest({ body: checked, names })))
      : sending.send(yieldWorkApi.sow.body, body, ownErrors, (checked) => done(move({ stage, body: checked, names })));
  };
};

type FormProps = Omit<Props, 'closing' | 'onClose'> & {
  stage: Stage;
  isFruit: (batch: BatchRow) => boolean;
  draft: StepDraft;
  onDraft: (change: (now: StepDraft) => StepDraft) => void;
};

/** One row per batch, saved together: all or none. */
function StepForm({ farmId, works, kind, stage, isFruit, draft, onDraft, onDone }: FormProps) {
  const step = useMemo<Step>(() => ({ kind, stage, isFruit }), [kind, stage, isFruit]);
  const t = useTranslations('yieldWork');
  const stageName = useTranslations('stages');
  const { validation } = useMessages();
  const sending = useForm();
  const stepCall = useStepCall(farmId, sending);
  const { problems, forget } = sending;
  // Prevents a second submit while the sheet closes.
  const [isSaved, setIsSaved] = useState(false);
  // When discarding, batches without a number are skipped.
  const included =
    step.kind === 'discard' ? works.filter((batch) => parseNumber(getRow(draft, batch).discards) !== null) : works;
  // Only sets state, so the first instance stays valid, and the memoised rows stay stable.
  const [forgetRow] = useState(() => forget);
  const change = useCallback(
    (batchId: number, index: number, part: Partial<StepRow>) => {
      // When discarding, the indices of the following rows shift.
      forgetRow(kind === 'discard' ? 'works' : `works.${index}`);
      onDraft((now) => {
        const row = now.rows[batchId];
        return row ? { ...now, rows: { ...now.rows, [batchId]: { ...row, ...part } } } : now;
      });
    },
    [onDraft, forgetRow, kind],
  );
  const changeAll = (part: Partial<StepDraft>): void => {
    forget('date', 'discardRest');
    onDraft((now) => ({ ...now, ...part }));
  };
  const own = included.length === 0 ? { 'works.0.discards.0.plants': validation.required } : {};
  const changeRows = (write: (now: StepDraft) => StepDraft): void => {
    forget('works');
    onDraft(write);
  };
  const submit = (): void => {
    if (isSaved) return;
    void stepCall(included, draft, step, own, (isQueued) => {
      setIsSaved(true);
      if (!isQueued) toast(t(`step.done.${step.kind}`, { count: included.length, stage: stageName(step.stage) }));
      onDone();
    });
  };
  // The first stage has no source with plants to discard, unless the step is a discard.
  const canSetSame = works.length > 1 && (kind === 'discard' || works.some((batch) => getSource(batch, stage)));
  return (
    <FormFrame sending={sending} onSubmit={submit}>
      <StepDay draft={draft} problem={problems['date']} onChange={changeAll} />
      {canSetSame && <BulkDiscards works={works} step={step} onDraft={changeRows} />}
      <div className={classes.rows}>
        {works.map((batch) => {
          // If no row counts yet, the error is shown at the first one.
          const index = included.length === 0 ? works.indexOf(batch) : included.indexOf(batch);
          const wrong = Object.keys(problems).some((path) => path.startsWith(`works.${index}.`));
          return (
            <RowInputs
              key={batch.batchId}
              farmId={farmId}
              day={draft.date}
              index={index}
              work={batch}
              row={getRow(draft, batch)}
              step={step}
              problems={wrong ? problems : undefined}
              onChange={change}
            />
          );
        })}
      </div>
      <StepEnd works={works} draft={draft} step={step} problem={problems['discardRest']} onChange={changeAll} />
      <div className={classes.foot}>
        <StepTotalsRow works={included} draft={draft} step={step} />
        <FormError sending={sending} />
        <Button
          type="submit"
          variant="primary"
          fullWidth
          loading={sending.busy || isSaved}
          disabled={sending.wait.waiting}
        >
          {t(`step.submit.${step.kind}`, { count: included.length, stage: stageName(step.stage) })}
        </Button>
      </div>
    </FormFrame>
  );
}

/** Keeps the batches with which the step was opened, whatever is refetched meanwhile. */
function OpenStep({ farmId, works: openedWith, kind, closing, onClose, onDone }: Props) {
  const t = useTranslations('yieldWork');
  const stageName = useTranslations('stages');
  const [works] = useState(openedWith);
  const [initial] = useState(() => createStepDraft(works, today(), closing !== undefined));
  const [draft, setDraft] = useDraft(`step ${farmId} ${kind}`, initial);
  const [chosen, setChosen] = useState<Stage>();
  const { isFruit, instead } = useFruitCrops(farmId);
  const stages = closing === undefined ? getStages(works, kind) : [closing];
  const stage = closing ?? stages.find((one) => one === chosen) ?? getDefaultStage(works, kind);
  const fitting = stage === undefined || closing !== undefined ? works : filterApplicable(works, kind, stage);
  const skipped = works.filter((batch) => !fitting.includes(batch));
  return (
    <EditSheet
      title={t(closing === undefined ? `step.title.${kind}` : 'step.title.close')}
      changed={JSON.stringify(draft) !== JSON.stringify(initial)}
      onClose={onClose}
    >
      {stage === undefined ? (
        <EmptyState title={t('step.none')}>{t('step.noneHint')}</EmptyState>
      ) : (
        <div className={classes.sheet}>
          {stages.length > 1 ? (
            <SegmentedControl
              full
              label={t('step.stage')}
              value={stage}
              onChange={setChosen}
              options={stages.map((value) => ({ value, label: stageName(value) }))}
            />
          ) : (
            stage !== 'harvest' && (
              <p className={classes.to}>{t(kind === 'discard' ? 'step.in' : 'step.to', { stage: stageName(stage) })}</p>
            )
          )}
          {skipped.length > 0 && (
            <p className={classes.left}>
              {t('step.left', { names: skipped.map(({ batchName }) => batchName).join(', ') })}
            </p>
          )}
          {(stage === 'harvest' && instead) || (
            <StepForm
              key={stage}
              farmId={farmId}
              works={fitting}
              kind={kind}
              stage={stage}
              isFruit={isFruit}
              draft={draft}
              onDraft={setDraft}
              onDone={onDone}
            />
          )}
        </div>
      )}
    </EditSheet>
  );
}

export function StepSheet({ refreshing, ...props }: Props & { refreshing: boolean }) {
  const { kind, closing, onClose } = props;
  const t = useTranslations('yieldWork');
  const common = useTranslations('common');
  // When opened right after a change, waits for the refetched batches. The flag comes from the parent, together with
  // its data: the cache would report the end of the refetch before the parent passes the new batches.
  const [isSettled, setIsSettled] = useState(!refreshing);
  if (!refreshing && !isSettled) setIsSettled(true);
  if (isSettled) return <OpenStep {...props} />;
  return (
    <Sheet opened title={t(closing === undefined ? `step.title.${kind}` : 'step.title.close')} onClose={onClose}>
      <SkeletonLines count={6} label={common('loading')} />
    </Sheet>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { BatchRow } from '@onsil/contract/batches';
import type { Stage } from '@onsil/domain/crops/stages';
import { everyFarmCropQuery } from '#features/crops/api.ts';
import { today } from '#lib/format/iso-day.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { SkeletonLines } from '#ui/feedback/skeleton.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import {
  createStepDraft,
  filterApplicable,
  getStages,
  getDefaultStage,
  type StepDraft,
  type StepKind,
  toStepField,
} from '../model/step-draft.ts';
import { StepForm } from './step-form.tsx';
import { getIncluded } from './use-submit-step.ts';
import flow from '#ui/layout/flow.module.css';
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

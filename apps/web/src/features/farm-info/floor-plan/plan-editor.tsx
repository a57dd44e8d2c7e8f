import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useReducer } from 'react';
import { useTranslations } from 'use-intl';
import type { FloorPlan } from '@onsil/contract/farm-info';
import { controllersQuery } from '#features/controllers/api.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { useSaveFloorPlan } from '../commands.ts';
import { EditorTools } from './editor-tools.tsx';
import { MarkerStage } from './marker-stage.tsx';
import { usePlacementText } from './marker-text.ts';
import { PlacementList } from './placement-list.tsx';
import { initFloorPlanDraft, applyStep, isSamePlan, type PlanStep } from './plan-draft.ts';
import { useUploadErrorMessage } from './use-upload-error-message.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './plan.module.css';

/** A floor plan being edited, and a description of the last step for screen readers. */
const usePlanDraft = (plan: FloorPlan, nameOf: (controllerId: string) => string) => {
  const t = useTranslations('farmInfo.plan');
  const where = usePlacementText();
  const [initial] = useState(plan);
  const [draft, dispatch] = useReducer(applyStep, initial, initFloorPlanDraft);
  const [last, setLast] = useState<PlanStep>();
  const { now, past } = draft;
  const step = (next: PlanStep): void => {
    dispatch(next);
    setLast(next);
  };
  const said = (): string => {
    if (last === undefined || last.do === 'picture') return '';
    if (last.do === 'undo') return t('undone');
    const name = nameOf(last.controllerId);
    const place = now.placements.find(({ controllerId }) => controllerId === last.controllerId);
    return place ? t('nowAt', { name, where: where(place) }) : t('nowOff', { name });
  };
  return { now, last, step, said: said(), changed: !isSamePlan(initial, now), undoable: past.length > 0 };
};

const useControllerName = (farmId: string) => {
  const { data } = useQuery(controllersQuery(farmId));
  return (controllerId: string): string =>
    data?.find((one) => one.controllerId === controllerId)?.controllerName ?? controllerId;
};

/** Saves a plan as a whole in one call. */
const useSaving = (farmId: string, onSaved: () => void) => {
  const t = useTranslations('farmInfo.plan');
  const { mutateAsync: saveFloorPlan } = useSaveFloorPlan(farmId);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const save = async ({ file, placements }: FloorPlan): Promise<void> => {
    setSaving(true);
    setFailure(undefined);
    try {
      await saveFloorPlan({ fileKey: file?.key ?? null, placements });
      toast(t('saved'));
      onSaved();
    } catch (error) {
      setFailure(error);
      setSaving(false);
    }
  };
  return { isSaving, failure, save };
};

type Props = { farmId: string; farmName: string; plan: FloorPlan; onClose: () => void };

/** Edits the floor plan. */
export function PlanEditor({ farmId, farmName, plan, onClose }: Props) {
  const t = useTranslations('farmInfo.plan');
  const leave = useTranslations('common.leave');
  const reason = useUploadErrorMessage();
  const nameOf = useControllerName(farmId);
  const { now, last, step, said, changed, undoable } = usePlanDraft(plan, nameOf);
  const { dialog, forget } = useLeaveGuard(changed, 'address');
  const { isSaving, failure, save } = useSaving(farmId, () => {
    forget();
    onClose();
  });
  const [isUploading, setUploading] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const root = useRef<HTMLDivElement>(null);

  // It replaces the button that opened it.
  useEffect(() => root.current?.focus(), []);

  return (
    <div ref={root} tabIndex={-1} className={`${flow.stack3} ${classes.plan}`}>
      <EditorTools
        farmId={farmId}
        pictured={now.file !== null}
        undoable={undoable}
        onStep={step}
        onBusy={setUploading}
      />
      <MarkerStage plan={now} label={t('picture', { name: farmName })} nameOf={nameOf} last={last} onStep={step} />
      <VisuallyHidden as="output">{said}</VisuallyHidden>
      <PlacementList farmId={farmId} placements={now.placements} ready={now.file !== null} onStep={step} />
      <ErrorBox>{failure !== undefined && t('failed', { reason: reason(failure) })}</ErrorBox>
      <div className={`${flow.buttons} ${flow.end}`}>
        <Button onClick={() => (changed ? setLeaving(true) : onClose())}>{t('cancel')}</Button>
        <Button variant="primary" disabled={!changed || isUploading} loading={isSaving} onClick={() => void save(now)}>
          {t('save')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isLeaving}
        title={leave('title')}
        confirmLabel={leave('go')}
        danger
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      >
        {leave('text')}
      </ConfirmDialog>
      {dialog}
    </div>
  );
}

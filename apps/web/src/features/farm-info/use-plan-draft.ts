import type { FloorPlan } from '@onsil/contract/farm-info';
import { useReducer, useState } from 'react';
import { useTranslations } from 'use-intl';
import { initFloorPlanDraft, applyStep, isSamePlan, type PlanStep } from './plan-draft.ts';
import { usePlacementText } from './plan-words.ts';

/** A floor plan being edited, and a description of the last step for screen readers. */
export const usePlanDraft = (plan: FloorPlan, nameOf: (controllerId: string) => string) => {
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

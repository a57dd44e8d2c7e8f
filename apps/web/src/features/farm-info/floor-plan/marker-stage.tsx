import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { FloorPlan } from '@onsil/contract/farm-info';
import { MovableMarker } from './movable-marker.tsx';
import { PlanPicture } from './picture.tsx';
import type { PlanStep } from './plan-draft.ts';
import typography from '#ui/theme/typography.module.css';
import classes from './plan.module.css';

type Props = {
  plan: FloorPlan;
  label: string;
  nameOf: (controllerId: string) => string;
  last: PlanStep | undefined;
  onStep: (step: PlanStep) => void;
};

/** The picture with its movable markers. */
export function MarkerStage({ plan: { file, placements }, label, nameOf, last, onStep }: Props) {
  const t = useTranslations('farmInfo.plan');
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A newly placed marker gets the focus, to be moved next.
    if (last?.do !== 'put') return;
    const markers = stage.current?.querySelectorAll<HTMLElement>('[data-controller]') ?? [];
    [...markers].find(({ dataset }) => dataset['controller'] === last.controllerId)?.focus();
  }, [last]);
  if (!file) return <p className={typography.hint}>{t('needPicture')}</p>;
  return (
    <>
      <p className={[typography.hint, classes.fine].join(' ')}>{t('help')}</p>
      <p className={[typography.hint, classes.coarse].join(' ')}>{t('helpTouch')}</p>
      <PlanPicture file={file} label={label} stage={stage}>
        {placements.map((place) => (
          <MovableMarker
            key={place.controllerId}
            place={place}
            name={nameOf(place.controllerId)}
            stage={stage}
            onStep={onStep}
          />
        ))}
      </PlanPicture>
    </>
  );
}

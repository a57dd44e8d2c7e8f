import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { markerStyle, usePlacementText } from './marker-text.ts';
import type { Placement, PlanStep } from './plan-draft.ts';
import classes from './plan.module.css';

type Props = {
  place: Placement;
  name: string;
  stage: RefObject<HTMLDivElement | null>;
  onStep: (step: PlanStep) => void;
};

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * A marker that can be dragged by mouse or touch, or moved with arrow keys: 1 % of the picture per press, 5 % with
 * Shift.
 */
export function MovableMarker({ place, name, stage, onStep }: Props) {
  const t = useTranslations('farmInfo.plan');
  const where = usePlacementText();
  const { controllerId } = place;
  // The pointer's offset from the marker, and the id of the drag, which is undone as one.
  const grip = useRef<{ dx: number; dy: number; run: string }>(undefined);
  const pointAt = ({ clientX, clientY }: PointerEvent): { x: number; y: number } | undefined => {
    const box = stage.current?.getBoundingClientRect();
    return box && { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  };
  const take = (event: PointerEvent<HTMLButtonElement>): void => {
    const at = pointAt(event);
    if (!at || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { dx: place.x - at.x, dy: place.y - at.y, run: `drag ${controllerId} ${event.timeStamp}` };
  };
  const drag = (event: PointerEvent): void => {
    const at = pointAt(event);
    if (!grip.current || !at) return;
    const { dx, dy, run } = grip.current;
    onStep({ do: 'move', controllerId, x: at.x + dx, y: at.y + dy, run });
  };
  const press = (event: KeyboardEvent): void => {
    const arrow = arrows[event.key];
    if (arrow && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const step = event.shiftKey ? 0.05 : 0.01;
      onStep({ do: 'nudge', controllerId, dx: arrow[0] * step, dy: arrow[1] * step });
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onStep({ do: 'remove', controllerId });
    }
  };
  return (
    <button
      type="button"
      className={[classes.marker, classes.handle].join(' ')}
      style={markerStyle(place)}
      data-controller={controllerId}
      aria-label={t('marker', { name, where: where(place) })}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={() => {
        grip.current = undefined;
      }}
      onPointerCancel={() => {
        grip.current = undefined;
      }}
      onKeyDown={press}
    >
      <span className={classes.chip}>{name}</span>
    </button>
  );
}

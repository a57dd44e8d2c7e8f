import type { FloorPlan } from '@onsil/contract/farm-info';
import type { StoredFile } from '@onsil/contract/files';
import { isEqual } from '#lib/state/is-equal.ts';

export type Placement = FloorPlan['placements'][number];

/** A floor plan being edited: current state, undo history, and the last step. */
export type FloorPlanDraft = { readonly now: FloorPlan; readonly past: readonly FloorPlan[]; readonly step: string };

export type PlanStep =
  /** `run` groups steps into one undo step: a drag, a series of key presses on one marker */
  | { do: 'move'; controllerId: string; x: number; y: number; run: string }
  | { do: 'nudge'; controllerId: string; dx: number; dy: number }
  | { do: 'put'; controllerId: string }
  | { do: 'remove'; controllerId: string }
  | { do: 'picture'; file: StoredFile | null }
  | { do: 'undo' };

export const initFloorPlanDraft = (plan: FloorPlan): FloorPlanDraft => ({ now: plan, past: [], step: '' });

/** Clamped to the picture and rounded to four decimals. */
const share = (value: number): number => Number(Math.min(1, Math.max(0, value)).toFixed(4));

const near = 0.08;

/** A position that no other marker covers: the centre, else further down and to the right. */
const freePlace = (placements: readonly Placement[]): { x: number; y: number } => {
  const places = Array.from({ length: 25 }, (_, index) => ({
    x: share(0.5 + (((index + 2) % 5) - 2) * 0.18),
    y: share(0.5 + ((Math.floor(index / 5) + 2) % 5) * 0.16 - 0.32),
  })).toSorted((a, b) => Math.hypot(a.x - 0.5, a.y - 0.5) - Math.hypot(b.x - 0.5, b.y - 0.5));
  const free = places.find(({ x, y }) => placements.every((one) => Math.hypot(one.x - x, one.y - y) > near));
  return free ?? { x: 0.5, y: 0.5 };
};

const moved = (
  { now }: FloorPlanDraft,
  controllerId: string,
  to: (from: Placement) => { x: number; y: number },
): FloorPlan => ({
  ...now,
  placements: now.placements.map((one) => {
    if (one.controllerId !== controllerId) return one;
    const { x, y } = to(one);
    return { controllerId, x: share(x), y: share(y) };
  }),
});

/** The next state. Steps of one run are undone together. */
const after = (draft: FloorPlanDraft, now: FloorPlan, step: string): FloorPlanDraft =>
  isEqual(now, draft.now)
    ? draft
    : { now, past: step !== '' && step === draft.step ? draft.past : [...draft.past, draft.now], step };

/** A step of the editor; positions are shares of the picture, 0 to 1. */
export const applyStep = (draft: FloorPlanDraft, step: PlanStep): FloorPlanDraft => {
  const { now, past } = draft;
  switch (step.do) {
    case 'move':
      return after(
        draft,
        moved(draft, step.controllerId, () => step),
        step.run,
      );
    case 'nudge':
      return after(
        draft,
        moved(draft, step.controllerId, ({ x, y }) => ({ x: x + step.dx, y: y + step.dy })),
        `nudge ${step.controllerId}`,
      );
    case 'put': {
      const others = now.placements.filter(({ controllerId }) => controllerId !== step.controllerId);
      const placements = [...others, { controllerId: step.controllerId, ...freePlace(others) }];
      return after(draft, { ...now, placements }, '');
    }
    case 'remove': {
      const placements = now.placements.filter(({ controllerId }) => controllerId !== step.controllerId);
      return after(draft, { ...now, placements }, '');
    }
    case 'picture':
      return after(draft, { file: step.file, placements: step.file ? now.placements : [] }, '');
    default: {
      const before = past.at(-1);
      return before ? { now: before, past: past.slice(0, -1), step: '' } : draft;
    }
  }
};

/** Whether two plans would be saved alike. */
export const isSamePlan = (a: FloorPlan, b: FloorPlan): boolean => {
  const comparable = ({ file, placements }: FloorPlan): string =>
    JSON.stringify([
      file?.key ?? null,
      placements
        .map(({ controllerId, x, y }) => [controllerId, x, y])
        .toSorted((one, other) => (`${one[0]}` < `${other[0]}` ? -1 : 1)),
    ]);
  return comparable(a) === comparable(b);
};

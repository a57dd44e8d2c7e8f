import type { BackwardPlan } from '@onsil/contract/yield-forecast';

/** Whether all that a plan lacks is room that current batches leave by the day on which it is needed. */
export const isRoomExpected = ({ stages, conflicts }: BackwardPlan): boolean =>
  conflicts.length > 0 &&
  conflicts.every(
    ({ kind, stage, freeOn }) =>
      kind === 'room' && freeOn !== null && stages.some((one) => one.stage === stage && one.on === freeOn),
  );

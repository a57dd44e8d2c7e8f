import type { WorkState } from '@onsil/contract/yield-work';

/** Columns of the board, in order. */
export const states = [
  'work',
  'sowing',
  'seedling',
  'transplant',
  'plant',
  'harvest',
] as const satisfies readonly WorkState[];

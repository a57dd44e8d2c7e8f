import type { BatchState } from '@onsil/contract/yield-work';

export const boardColumns = [
  'work',
  'sowing',
  'seedling',
  'transplant',
  'plant',
  'harvest',
] as const satisfies readonly BatchState[];

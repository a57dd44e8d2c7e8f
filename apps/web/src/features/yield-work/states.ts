import type { WorkState } from '@onsil/contract/yield-work';

export const states = [
  'work',
  'sowing',
  'seedling',
  'transplant',
  'plant',
  'harvest',
] as const satisfies readonly WorkState[];

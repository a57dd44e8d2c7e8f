import type { CountedBin } from './calibration.ts';

/** Counted on real greenhouses by `npm run bench -- early-warning`, which prints this table (docs/early-warning.md). */
export const countedMoments: readonly CountedBin[] = [
  { upTo: 0.02, moments: 115664, left: 320 },
  { upTo: 0.05, moments: 7888, left: 151 },
  { upTo: 0.1, moments: 7540, left: 230 },
  { upTo: 0.2, moments: 8740, left: 490 },
  { upTo: 0.3, moments: 5208, left: 471 },
  { upTo: 0.4, moments: 3487, left: 424 },
  { upTo: 0.5, moments: 2438, left: 376 },
  { upTo: 0.6, moments: 1764, left: 371 },
  { upTo: 0.7, moments: 1285, left: 336 },
  { upTo: 0.8, moments: 905, left: 302 },
  { upTo: 0.85, moments: 275, left: 116 },
  { upTo: 0.9, moments: 243, left: 118 },
  { upTo: 0.95, moments: 180, left: 115 },
  { upTo: 0.98, moments: 122, left: 92 },
  { upTo: 1, moments: 326, left: 290 },
];

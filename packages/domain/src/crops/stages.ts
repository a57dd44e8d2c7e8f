/** Stages of a batch in growing order. A crop may omit some, but not the harvest. */
export const stages = ['sowing', 'seedling', 'transplant', 'plant', 'harvest'] as const;
export type Stage = (typeof stages)[number];

export const seasons = ['seedling', 'transplant', 'lastFeed'] as const;
export type Season = (typeof seasons)[number];

const seasonByStage: Record<Stage, Season> = {
  sowing: 'seedling',
  seedling: 'seedling',
  transplant: 'transplant',
  plant: 'lastFeed',
  harvest: 'lastFeed',
};

/** Season whose recipe applies in a stage. */
export const seasonOf = (stage: Stage): Season => seasonByStage[stage];

/** Whether stages are in growing order, unique, at least two, and end with the harvest. */
export const areStagesValid = (chosen: readonly Stage[]): boolean =>
  chosen.length >= 2 &&
  chosen.at(-1) === 'harvest' &&
  chosen.every((stage, index) => index === 0 || stages.indexOf(stage) > stages.indexOf(chosen[index - 1] ?? stage));

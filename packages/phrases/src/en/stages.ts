import type { seasons as koSeasons, stages as koStages } from '../ko/stages.ts';
import type { Same } from '../same.ts';

export const stages: Same<typeof koStages> = {
  work: 'Planned',
  sowing: 'Sowing',
  seedling: 'Seedling',
  transplant: 'First transplant',
  plant: 'Final transplant',
  harvest: 'Harvest',
};
export const seasons: Same<typeof koSeasons> = {
  seedling: 'Seedling',
  transplant: 'Transplant',
  lastFeed: 'Finishing',
};

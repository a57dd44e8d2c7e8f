/** What plants go through on a farm, for whichever screen or file names it; a batch begins as planned work. */
export const stages = {
  work: '계획',
  sowing: '파종',
  seedling: '육묘',
  transplant: '이식',
  plant: '정식',
  harvest: '수확',
} as const;
/** The seasons of a growth recipe. */
export const seasons = { seedling: '육묘기', transplant: '이식기', lastFeed: '생육기' } as const;

/** What money is spent on, in the order of display. */
export const costKinds = ['energy', 'labour', 'seeds', 'nutrients', 'packaging', 'other'] as const;
export type CostKind = (typeof costKinds)[number];

import type { MemberContext } from '#platform/context.ts';
import { requireCurrentFarm, requireFarm, type Farm } from '#features/farms/farms.ts';

/** Money is for a farm's managers, its company and the provider. */
export const requireCostsFarm = (ctx: MemberContext): Promise<Farm> => requireCurrentFarm(ctx, 'manager');
export const requireCostsOf = (ctx: MemberContext, farmNo: number): Promise<Farm> =>
  requireFarm(ctx, String(farmNo), 'manager');

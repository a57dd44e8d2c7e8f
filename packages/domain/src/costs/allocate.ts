import { costKinds, type CostKind } from './kinds.ts';
import { splitWon } from './split-won.ts';

/** An amount (won) of a month, of one batch, of a crop, of a controller's place, or of the whole farm. */
export type MonthCost = {
  kind: CostKind;
  amount: number;
  batchId?: number | null;
  farmCropId?: number | null;
  controllerNo?: number | null;
};

/** How much of a farm a batch used in a month. */
export type BatchUse = {
  batchId: number;
  farmCropId: number;
  plantDays: number;
  positionDays: number;
  /** positionDays at the place of each controller */
  byController: ReadonlyMap<number, number>;
};

export type Basis = 'positions' | 'plants';
export type KindAmounts = Record<CostKind, number>;
/** `farmCropId` alone: an amount of a crop without a batch in the month; neither: of nothing that grew. */
export type AllocatedCost = { kind: CostKind; amount: number; batchId: number | null; farmCropId: number | null };

export const noAmounts = (): KindAmounts => Object.fromEntries(costKinds.map((kind) => [kind, 0])) as KindAmounts;

/**
 * What a month's costs are shared by: the days on which positions of racks were held, since light, air and rent are
 * paid by space; plant-days if any batch of the month has no positions, since the two cannot be added.
 */
export const basisOf = (uses: readonly BatchUse[]): Basis =>
  uses.length > 0 && uses.every(({ positionDays }) => positionDays > 0) ? 'positions' : 'plants';

/** The amounts of a month by batch. They sum to the costs. */
export function allocateMonth(costs: readonly MonthCost[], uses: readonly BatchUse[]): AllocatedCost[] {
  const grown = uses.filter(({ plantDays, positionDays }) => plantDays > 0 || positionDays > 0);
  const basis = basisOf(grown);
  const weightOf = (use: BatchUse): number => (basis === 'positions' ? use.positionDays : use.plantDays);
  const split = ({ kind, amount }: MonthCost, among: readonly BatchUse[], weigh = weightOf): AllocatedCost[] =>
    splitWon(amount, among.map(weigh)).flatMap((part, index) => {
      const use = among[index];
      return use && part > 0 ? [{ kind, amount: part, batchId: use.batchId, farmCropId: use.farmCropId }] : [];
    });
  return costs.flatMap((cost): AllocatedCost[] => {
    const { kind, amount, batchId = null, farmCropId = null, controllerNo = null } = cost;
    if (batchId !== null) return [{ kind, amount, batchId, farmCropId }];
    if (farmCropId !== null) {
      const parts = split(
        cost,
        grown.filter((use) => use.farmCropId === farmCropId),
      );
      return parts.length > 0 ? parts : [{ kind, amount, batchId: null, farmCropId }];
    }
    const there = controllerNo === null ? [] : split(cost, grown, (use) => use.byController.get(controllerNo) ?? 0);
    if (there.length > 0) return there;
    const parts = split(cost, grown);
    return parts.length > 0 ? parts : [{ kind, amount, batchId: null, farmCropId: null }];
  });
}

/** Amounts by kind. */
export function sumByKind(costs: readonly { kind: CostKind; amount: number }[]): KindAmounts {
  const sums = noAmounts();
  for (const { kind, amount } of costs) sums[kind] += amount;
  return sums;
}

export const totalOf = (amounts: KindAmounts): number => costKinds.reduce((sum, kind) => sum + amounts[kind], 0);

/** Won per kg; null where nothing was harvested. */
export const costPerKg = (won: number, kg: number): number | null => (kg > 0 ? won / kg : null);

/** Margin per kg and its share of the price; null where a side is unknown. */
export function marginOf(perKg: number | null, price: number | null): { perKg: number; share: number } | null {
  return perKg === null || price === null || price <= 0
    ? null
    : { perKg: price - perKg, share: (price - perKg) / price };
}

import type { CostSummary } from '@onsil/contract/costs';

/** Whether a farm's harvest of a period pays at survey prices. */
export type Verdict = {
  /** won per kg of the harvest, by the prices of the crops that have one */
  pricePerKg: number;
  /** what the harvest of these crops is worth, and what they cost */
  value: number;
  cost: number;
  harvestKg: number;
  /** value less cost */
  result: number;
  /** names of the crops in it, where others were harvested too */
  onlyCrops: readonly string[] | null;
};

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** Null where no harvested crop has a price. Costs of crops without a price stand aside only if those were harvested. */
export const getVerdict = ({ crops, total }: Pick<CostSummary, 'crops' | 'total'>): Verdict | null => {
  const harvested = crops.filter(({ harvestKg }) => harvestKg > 0);
  const priced = harvested.flatMap((crop) => (crop.price ? [{ ...crop, perKg: crop.price.perKg }] : []));
  const harvestKg = sumOf(priced, (crop) => crop.harvestKg);
  if (harvestKg === 0) return null;
  const isWhole = priced.length === harvested.length;
  const value = sumOf(priced, (crop) => crop.harvestKg * crop.perKg);
  const cost = isWhole ? total.total : sumOf(priced, (crop) => crop.total);
  return {
    pricePerKg: value / harvestKg,
    value,
    cost,
    harvestKg,
    result: value - cost,
    onlyCrops: isWhole ? null : priced.map(({ cropName }) => cropName),
  };
};

/** Costs of batches that have yielded nothing yet. */
export const getPendingCost = ({ batches }: Pick<CostSummary, 'batches'>): number =>
  sumOf(
    batches.filter(({ isRunning, harvestKg }) => isRunning && harvestKg === 0),
    ({ total }) => total,
  );

/** A month with a harvest and no entered cost: its bills have not come yet, or were forgotten. */
export const isUnbilled = ({
  harvestKg,
  total,
  computed,
}: Pick<CostSummary['months'][number], 'harvestKg' | 'total' | 'computed'>): boolean =>
  harvestKg > 0 && total === computed.energy + computed.labour;

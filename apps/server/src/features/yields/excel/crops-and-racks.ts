import type { FarmCrop } from '@onsil/contract/crops';
import type { Rack, RackGroup, PlacedBatch } from '@onsil/contract/racks';
import { seasons } from '@onsil/domain/crops/stages';
import type { Column } from '#platform/spreadsheets/xlsx-writer.ts';
import type { Translator } from './workbook.ts';

/** Names of a crop's codes and numbers in the reader's language. */
export type CropNames = {
  cropType: (dcd: string) => string;
  cultivationType: (dcd: string) => string;
  nutrient: (no: number) => string;
};

export const createCropColumns = (t: Translator, names: CropNames): Column<FarmCrop>[] => [
  { title: t('crops.number'), kind: 'text', width: 10, of: (row) => row.number },
  { title: t('crop'), kind: 'text', of: (row) => row.cropName },
  { title: t('crops.cropType'), kind: 'text', of: (row) => names.cropType(row.cropType) },
  { title: t('crops.cultivationType'), kind: 'text', of: (row) => names.cultivationType(row.cultivationType) },
  {
    title: t('crops.stages'),
    kind: 'text',
    width: 30,
    of: (row) => row.stages.map((stage) => t(`stages.${stage}`)).join(' → '),
  },
  { title: t('crops.envStandard'), kind: 'text', of: (row) => row.envStandard },
  {
    title: t('crops.nutrient'),
    kind: 'text',
    of: (row) => (row.nutrientNo === null ? null : names.nutrient(row.nutrientNo)),
  },
  { title: t('crops.targetHarvestKg'), kind: 'number', decimals: 2, of: (row) => row.targetHarvestKg },
  { title: t('crops.targetWeightPerPlant'), kind: 'number', decimals: 1, of: (row) => row.targetWeightPerPlant },
  ...(['capacities', 'portCounts'] as const).flatMap((key) =>
    seasons.map((season): Column<FarmCrop> => ({
      title: t(key === 'capacities' ? 'crops.capacity' : 'crops.ports', { season: t(`crops.seasons.${season}`) }),
      kind: 'number',
      of: (row) => row[key][season],
    })),
  ),
  { title: t('crops.monthlyPlanKg'), kind: 'number', decimals: 2, of: (row) => row.monthlyPlanKg },
  { title: t('crops.batches'), kind: 'number', of: (row) => row.batches },
  { title: t('crops.archived'), kind: 'text', width: 8, of: (row) => t(row.isArchived ? 'yes' : 'no') },
];

type Line = { group: string; rack: Rack; batch: PlacedBatch | null; held: number };

/** One line per rack and batch on it; an empty rack has one line. */
export const listRackLines = ({
  groups,
  racks,
  batches,
}: {
  groups: readonly RackGroup[];
  racks: readonly Rack[];
  batches: readonly PlacedBatch[];
}): Line[] => {
  const groupOf = new Map(groups.map(({ rackGroupNo, name }) => [rackGroupNo, name]));
  const batchOf = new Map(batches.map((batch) => [batch.batchId, batch]));
  return racks.flatMap((rack) => {
    const group = groupOf.get(rack.rackGroupNo) ?? '';
    const batchesOnRack = [...Map.groupBy(rack.held, ([, , batchId]) => batchId)];
    if (batchesOnRack.length === 0) return [{ group, rack, batch: null, held: 0 }];
    return batchesOnRack.map(([batchId, held]) => ({
      group,
      rack,
      batch: batchOf.get(batchId) ?? null,
      held: held.length,
    }));
  });
};

export const createRackColumns = (t: Translator): Column<Line>[] => [
  { title: t('racks.group'), kind: 'text', of: (row) => row.group },
  { title: t('racks.rack'), kind: 'text', of: (row) => row.rack.name },
  { title: t('racks.place'), kind: 'text', of: (row) => row.rack.place },
  { title: t('racks.tiers'), kind: 'number', width: 8, of: (row) => row.rack.tierCount },
  { title: t('racks.columns'), kind: 'number', width: 8, of: (row) => row.rack.columnCount },
  { title: t('racks.pots'), kind: 'number', of: (row) => row.rack.pots },
  { title: t('racks.cells'), kind: 'number', of: (row) => row.rack.tierCount * row.rack.columnCount },
  { title: t('racks.held'), kind: 'number', of: (row) => row.held },
  { title: t('batch'), kind: 'text', width: 28, of: (row) => row.batch?.batchName ?? null },
  { title: t('crop'), kind: 'text', of: (row) => row.batch?.cropName ?? null },
  {
    title: t('racks.stage'),
    kind: 'text',
    width: 12,
    of: (row) => (row.batch ? t(`stages.${row.batch.stage ?? 'work'}`) : null),
  },
  { title: t('racks.sownOn'), kind: 'date', of: (row) => row.batch?.sownOn ?? null },
  { title: t('racks.harvestOn'), kind: 'date', of: (row) => row.batch?.harvestOn ?? null },
  { title: t('racks.plants'), kind: 'number', of: (row) => row.batch?.plants ?? null },
];

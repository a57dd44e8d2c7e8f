import type { HandlerInput, RawBody } from '@onsil/contract/envelope';
import type { PlacedBatch, Rack, RackGroup } from '@onsil/contract/racks';
import type { yieldExcelApi } from '@onsil/contract/yield-excel';
import { getRackView } from '#features/racks/racks.ts';
import type { FarmContext } from '#platform/context.ts';
import type { Column } from '#platform/spreadsheets/column.ts';
import { streamRows } from '#platform/spreadsheets/table-file.ts';
import { createTable, getWords, type Translator } from './workbook.ts';

type Line = { group: string; rack: Rack; batch: PlacedBatch | null; held: number };

/** One line per rack and batch on it; an empty rack has one line. */
const listRackLines = ({
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

const createRackColumns = (t: Translator): Column<Line>[] => [
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

type Query = HandlerInput<(typeof yieldExcelApi)['exportRacks']>['query'];

export const exportRacks = async (ctx: FarmContext, { day, format }: Query): Promise<RawBody> => {
  const { farm } = ctx;
  const rows = streamRows(listRackLines(await getRackView(ctx, day)));
  return createTable(
    ctx,
    { farm, list: 'racks', format },
    { columns: createRackColumns(getWords(ctx.language)), rows },
  );
};

import type { Rack, RackGroup, PlacedBatch } from '@onsil/contract/racks';
import { kstDay } from '@onsil/domain/calendar/kst';
import { listRackBatches } from '#features/batches/batches.ts';
import { listOccupiedCells, type OccupiedCell } from '#features/layouts/layouts.ts';
import type { FarmContext } from '#platform/context.ts';
import { listPlacesOn } from './controller-places.sql.ts';
import { listGroups } from './groups.sql.ts';
import { listRacks, listSections } from './racks.sql.ts';

type RackRow = Awaited<ReturnType<typeof listRacks>>[number];

/** Drops cells outside the racks' current size. */
const keepDrawable = (rows: readonly RackRow[], cells: readonly OccupiedCell[]): OccupiedCell[] => {
  const sizes = new Map(rows.map((rack) => [rack.rackId, rack]));
  return cells.filter(({ rackId, tier, column }) => {
    const rack = sizes.get(rackId);
    return rack !== undefined && tier <= rack.tierCount && column <= rack.columnCount;
  });
};

/** Racks of a farm as drawn on a day; the racks are those of today. */
export const getRackView = async (
  ctx: FarmContext,
  requestedDay: string | undefined,
): Promise<{ day: string; groups: RackGroup[]; racks: Rack[]; batches: PlacedBatch[] }> => {
  const { farmNo } = ctx.farm;
  const day = requestedDay ?? kstDay(ctx.now());
  const [groups, rows, sections, places, occupied] = await Promise.all([
    listGroups(ctx.db, farmNo),
    listRacks(ctx.db, farmNo),
    listSections(ctx.db, farmNo),
    listPlacesOn(ctx.db, farmNo, day),
    listOccupiedCells(ctx.db, farmNo, day),
  ]);
  const cells = keepDrawable(rows, occupied);
  const sectionsOf = Map.groupBy(sections, ({ rackId }) => rackId);
  const placesOf = Map.groupBy(places, ({ rackId }) => rackId);
  const heldOf = Map.groupBy(cells, ({ rackId }) => rackId);
  const order = new Map(groups.map(({ rackGroupNo }, index) => [rackGroupNo, index]));
  const orderOf = ({ rackGroupNo }: { rackGroupNo: number }): number => order.get(rackGroupNo) ?? groups.length;
  const byPlace = new Intl.Collator('ko', { numeric: true });
  const batchIds = [...new Set(cells.map(({ batchId }) => batchId))];
  return {
    day,
    groups,
    racks: rows
      .toSorted((a, b) => orderOf(a) - orderOf(b) || byPlace.compare(a.place, b.place))
      .map((rack) => ({
        ...rack,
        sections: sectionsOf.get(rack.rackId) ?? [],
        controllers: placesOf.get(rack.rackId) ?? [],
        held: (heldOf.get(rack.rackId) ?? []).map(({ tier, column, batchId }) => [tier, column, batchId]),
        reserved: (heldOf.get(rack.rackId) ?? []).flatMap(({ tier, column, reserved }) =>
          reserved ? [[tier, column] as [number, number]] : [],
        ),
      })),
    batches: await listRackBatches(ctx.db, farmNo, batchIds, day),
  };
};

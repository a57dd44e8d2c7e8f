import type { Rack, RackGroup, StandingBatch } from '@onsil/contract/racks';
import { kstDay } from '@onsil/domain/kst';
import type { CallContext } from '#platform/context.ts';
import { openFarm } from '#features/farms/service.ts';
import { heldCells } from '#features/layouts/service.ts';
import { standingBatches } from '#features/yield-work/service.ts';
import { listGroups } from './group-repository.ts';
import { listPlacesOn } from './place-repository.ts';
import { listRacks, listSections } from './repository.ts';

type RackRow = Awaited<ReturnType<typeof listRacks>>[number];
type HeldCell = Awaited<ReturnType<typeof heldCells>>[number];

/** Drops cells outside the racks' current size. */
const keepDrawable = (rows: readonly RackRow[], cells: readonly HeldCell[]): HeldCell[] => {
  const sizes = new Map(rows.map((rack) => [rack.rno, rack]));
  return cells.filter(({ rno, tier, column }) => {
    const rack = sizes.get(rno);
    return rack !== undefined && tier <= rack.tierCount && column <= rack.columnCount;
  });
};

/** Racks of a farm as drawn on a day; the racks are those of today. */
export const racks = async (
  ctx: CallContext,
  id: string,
  requestedDay: string | undefined,
): Promise<{ day: string; groups: RackGroup[]; racks: Rack[]; batches: StandingBatch[] }> => {
  const { fno } = await openFarm(ctx, id);
  const day = requestedDay ?? kstDay(ctx.now());
  const [groups, rows, sections, places, occupied] = await Promise.all([
    listGroups(ctx.db, fno),
    listRacks(ctx.db, fno),
    listSections(ctx.db, fno),
    listPlacesOn(ctx.db, fno, day),
    heldCells(ctx.db, fno, day),
  ]);
  const cells = keepDrawable(rows, occupied);
  const sectionsOf = Map.groupBy(sections, ({ rno }) => rno);
  const placesOf = Map.groupBy(places, ({ rno }) => rno);
  const heldOf = Map.groupBy(cells, ({ rno }) => rno);
  const order = new Map(groups.map(({ rackGroupNo }, index) => [rackGroupNo, index]));
  const orderOf = ({ rackGroupNo }: { rackGroupNo: number }): number => order.get(rackGroupNo) ?? groups.length;
  const byPlace = new Intl.Collator('ko', { numeric: true });
  const workNos = [...new Set(cells.map(({ workNo }) => workNo))];
  return {
    day,
    groups,
    racks: rows
      .toSorted((a, b) => orderOf(a) - orderOf(b) || byPlace.compare(a.place, b.place))
      .map((rack) => ({
        ...rack,
        sections: sectionsOf.get(rack.rno) ?? [],
        controllers: placesOf.get(rack.rno) ?? [],
        held: (heldOf.get(rack.rno) ?? []).map(({ tier, column, workNo }) => [tier, column, workNo]),
        reserved: (heldOf.get(rack.rno) ?? []).flatMap(({ tier, column, reserved }) =>
          reserved ? [[tier, column] as [number, number]] : [],
        ),
      })),
    batches: await standingBatches(ctx.db, fno, workNos, day),
  };
};

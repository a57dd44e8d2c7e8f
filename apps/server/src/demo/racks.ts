import { dayMs } from '@onsil/domain/calendar/duration';
import { kstDay } from '@onsil/domain/calendar/kst';
import { createRack, createRackGroup, listRackGroups, placeController } from '#features/racks/racks.ts';
import type { FarmContext } from '#platform/context.ts';
import { demoFarmContext, transactDemo, type Demo } from './demo-context.ts';
import { inLanguage } from './language.ts';

type Section = readonly [name: string, tierFrom: number, tierTo: number, columnFrom: number, columnTo: number];
type DemoRack = {
  name: string;
  place: string;
  tiers: number;
  columns: number;
  /** plants per position */
  pots: number;
  sections: readonly Section[];
  /** the controller placed at it */
  watchedBy: string | null;
};
type DemoRackGroup = { name: string; racks: readonly DemoRack[] };

/** Age of the controllers' places: older than the oldest batch. */
const watchedDays = 400;
/** A rack with 5 tiers of 12 columns, one tray each. */
const trays = (name: string, place: string, watchedBy: string | null): DemoRack => ({
  name,
  place,
  watchedBy,
  tiers: 5,
  columns: 12,
  pots: 24,
  sections: [
    ['왼쪽', 1, 5, 1, 6],
    ['오른쪽', 1, 5, 7, 12],
  ],
});

/** A rack for seedlings in plug trays of 128; they germinate in the dark of the lowest tier. */
const plugTrays = (name: string, place: string, watchedBy: string | null): DemoRack => ({
  ...trays(name, place, watchedBy),
  pots: 128,
  sections: [
    ['발아', 1, 1, 1, 12],
    ['육묘', 2, 5, 1, 12],
  ],
});

const growingRoom = (number: number, watchedBy: string): DemoRackGroup => ({
  name: `재배실 ${number}`,
  racks: [trays(`재배랙 ${number}-1`, '1열', watchedBy), trays(`재배랙 ${number}-2`, '2열', null)],
});

const beds = 8;
const middleBed = 4;

/** A greenhouse with parallel beds; a position is a metre of bed, and the controller is placed at a middle bed. */
const house = (name: string, metres: number, plantsPerMetre: number, watchedBy: string): DemoRackGroup => ({
  name,
  racks: Array.from({ length: beds }, (_, index) => ({
    name: `${name} 베드 ${index + 1}`,
    place: `${index + 1}번`,
    tiers: 1,
    columns: metres,
    pots: plantsPerMetre,
    sections: [
      ['입구 쪽', 1, 1, 1, metres / 2],
      ['안쪽', 1, 1, metres / 2 + 1, metres],
    ],
    watchedBy: index + 1 === middleBed ? watchedBy : null,
  })),
});

const demoRacks: Readonly<Record<string, readonly DemoRackGroup[]>> = {
  'pangyo-a': [
    { name: '육묘실', racks: [plugTrays('육묘랙 1', '1열', 'PG-A-SEED'), plugTrays('육묘랙 2', '2열', null)] },
    growingRoom(1, 'PG-A-R1'),
    growingRoom(2, 'PG-A-R2'),
  ],
  naju: [house('1동', 40, 10, 'NJ-1'), house('2동', 40, 10, 'NJ-2')],
  gimhae: [house('1동', 50, 6, 'GH-1')],
};

const fillRack = async (call: FarmContext, rackGroupNo: number, rack: DemoRack): Promise<void> => {
  const { name, place, tiers, columns, pots, sections, watchedBy } = rack;
  const { rackId } = await createRack(call, {
    rackGroupNo,
    name,
    place,
    pots,
    tierCount: tiers,
    columnCount: columns,
    sections: sections.map(([section, tierFrom, tierTo, columnFrom, columnTo]) => ({
      name: section,
      tierFrom,
      tierTo,
      columnFrom,
      columnTo,
    })),
  });
  if (watchedBy === null) return;
  const from = kstDay(call.now() - watchedDays * dayMs);
  await placeController(call, { controllerId: watchedBy, from, place: { rackId, tierFrom: 1, tierTo: tiers } });
};

const fillFarm = async (call: FarmContext, groups: readonly DemoRackGroup[]): Promise<void> => {
  if ((await listRackGroups(call)).length > 0) return;
  for (const [order, { name, racks }] of groups.entries()) {
    const { rackGroupNo } = await createRackGroup(call, { name, order });
    for (const rack of racks) await fillRack(call, rackGroupNo, rack);
  }
};

/** Creates racks and beds of the demo's farms, each with its controller, unless a farm has some. */
export const fillRacks = async (demo: Demo): Promise<void> => {
  for (const [farmId, groups] of Object.entries(inLanguage(demo.language, demoRacks)))
    await transactDemo(demo, async (demo) => fillFarm(await demoFarmContext(demo, 'admin', { farmId }), groups));
};

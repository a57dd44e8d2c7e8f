import type * as z from 'zod/mini';
import type { racksApi, Rack, PlacedBatch } from '@onsil/contract/racks';

type Racks = z.output<typeof racksApi.getRackView.reply.item>;

const batch = (batchId: number, part: Partial<PlacedBatch>): PlacedBatch => ({
  batchId,
  batchName: `작기 ${batchId}`,
  farmCropId: batchId,
  cropName: '상추',
  stage: 'plant',
  sownOn: '2026-10-20',
  harvestOn: '2026-11-26',
  plants: 100,
  ...part,
});

export const lettuce = batch(1, { batchName: '버터헤드 상추 11-03 1', cropName: '버터헤드 상추' });
export const basil = batch(2, { batchName: '바질 10-01 1', cropName: '바질', harvestOn: '2026-11-17' });

const rack = (rackId: number, part: Partial<Rack>): Rack => ({
  rackId,
  name: `랙 ${rackId}`,
  rackGroupNo: 1,
  place: `${rackId}열`,
  tierCount: 3,
  columnCount: 4,
  pots: 10,
  version: 2,
  sections: [],
  controllers: [],
  held: [],
  reserved: [],
  ...part,
});

/** Two racks of 3 × 4: the first with lettuce on tier 3 and basil at the left of tier 2; the second is free. */
export const racks: Racks = {
  day: '2026-11-20',
  groups: [
    { rackGroupNo: 1, name: '재배실 1', order: 0, racks: 2, version: 1 },
    { rackGroupNo: 2, name: '재배실 2', order: 1, racks: 0, version: 1 },
  ],
  racks: [
    rack(1, {
      sections: [{ sectionNo: 7, name: '왼쪽', tierFrom: 1, tierTo: 3, columnFrom: 1, columnTo: 2 }],
      controllers: [
        {
          controllerId: 'S-1',
          controllerName: '1호 제어기',
          rackId: 1,
          tierFrom: 2,
          tierTo: 3,
          from: '2026-01-01',
          to: null,
        },
      ],
      held: [
        [3, 1, 1],
        [3, 2, 1],
        [3, 3, 1],
        [3, 4, 1],
        [2, 1, 2],
      ],
    }),
    rack(2, {}),
  ],
  batches: [lettuce, basil],
};

import { getPaging } from '@onsil/contract/envelope';
import type { Registration } from '@onsil/contract/yields';
import type { Stage } from '@onsil/domain/crops/stages';
import { ok, serve, type RecordedRequest } from '../browser.ts';

const stages: Stage[] = ['sowing', 'seedling', 'transplant', 'plant', 'harvest'];

/** A cycle that began with 1,000 plants and lost ten in each stage. */
export const createRecord = (registrationId: number, own: Partial<Registration> = {}): Registration => ({
  registrationId,
  batchName: `상추 ${registrationId}`,
  farmCropId: 7,
  cropName: '청치마 상추',
  stages: stages.map((stage, index) => ({
    stage,
    firstOn: `2026-10-0${index + 1}`,
    lastOn: `2026-10-0${index + 1}`,
    trays: null,
    plants: 1_000 - index * 10,
    discarded: index === 4 ? 0 : 10,
    reason: index === 4 ? null : 'WEAK',
    rate: index === 0 ? null : 0.99,
  })),
  harvestKg: 96,
  kgGradeA: 86.4,
  gradeARate: 0.9,
  weightPerPlant: 100,
  survival: 0.96,
  note: '',
  places: [],
  isComplete: true,
  isStepwise: false,
  version: 2,
  ...own,
});

const crop = {
  farmCropId: 7,
  cropName: '청치마 상추',
  number: 'L-1',
  stages,
  portCounts: { seedling: 100, transplant: 60, lastFeed: 24 },
  days: 35,
  weightPerPlant: 120,
};

export const listed = (items: readonly unknown[], total = items.length) =>
  ok({ items, paging: getPaging(1, 50, total) });

/** Serves the records; the racks are empty by default. */
export const serveRecords = (own: Parameters<typeof serve>[0] = {}): RecordedRequest[] =>
  serve({
    'GET /commons/codes': () => listed([]),
    'GET /farm-yield-management/regist-crop': () => listed([crop]),
    'GET /farm-rack/list/F1': () => ok({ item: { day: '2026-11-21', groups: [], racks: [], batches: [] } }),
    ...own,
  });

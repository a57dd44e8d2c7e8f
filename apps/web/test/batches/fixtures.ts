import type { StageTally, BatchRow, BatchEntry } from '@onsil/contract/batches';
import { getPaging } from '@onsil/contract/envelope';
import type { SpecialNote } from '@onsil/contract/special-notes';
import type { Stage } from '@onsil/domain/crops/stages';
import { ok, serve, type RecordedRequest } from '../browser.ts';

/** Fixtures of a farm with batches. Today is 21 November 2026. */

export const tally = (stage: Stage, own: Partial<StageTally> = {}): StageTally => ({
  stage,
  arrived: 0,
  movedOn: 0,
  discarded: 0,
  there: 0,
  firstOn: null,
  lastOn: null,
  closedOn: null,
  ...own,
});

const stages: Stage[] = ['sowing', 'seedling', 'transplant', 'plant', 'harvest'];

/** A batch of 1,000 lettuces, all in `state`. */
export const createBatch = (batchId: number, state: BatchRow['state'], own: Partial<BatchRow> = {}): BatchRow => {
  const reached = state === 'work' ? -1 : stages.indexOf(state);
  return {
    batchId,
    batchName: `상추 ${batchId}`,
    farmCropId: 7,
    cropName: '청치마 상추',
    state,
    stages: stages.map((stage, index) =>
      index > reached
        ? tally(stage)
        : tally(stage, {
            arrived: 1_000,
            movedOn: index < reached ? 1_000 : 0,
            there: index === reached ? 1_000 : 0,
            firstOn: `2026-11-0${index + 1}`,
            lastOn: `2026-11-0${index + 1}`,
          }),
    ),
    startOn: '2026-11-01',
    trays: 10,
    plannedPlants: 1_000,
    planKg: 120,
    harvestKg: 0,
    kgGradeA: null,
    harvestOn: '2026-12-01',
    racks: [],
    crowdedBy: [],
    notes: 0,
    note: '',
    isComplete: false,
    version: 3,
    ...own,
  };
};

export const createEntry = (entryId: number, stage: Stage, own: Partial<BatchEntry> = {}): BatchEntry => ({
  entryId,
  stage,
  day: `2026-11-0${entryId}`,
  plants: 1_000,
  trays: null,
  weightKg: null,
  kgGradeA: null,
  discards: [],
  cells: null,
  note: '',
  memberName: '김서연',
  createdAt: '2026-11-05T00:00:00Z',
  ...own,
});

export const createNote = (specialNoteNo: number, own: Partial<SpecialNote> = {}): SpecialNote => ({
  specialNoteNo,
  batchId: null,
  batchName: null,
  date: '2026-11-20',
  text: '새벽에 정전',
  files: [],
  memberName: '김서연',
  isMine: true,
  version: 1,
  createdAt: '2026-11-20T00:00:00Z',
  ...own,
});

export const crop = {
  farmCropId: 7,
  cropName: '청치마 상추',
  number: 'L-1',
  stages,
  portCounts: { seedling: 100, transplant: 60, lastFeed: 24 },
  days: 35,
  weightPerPlant: 120,
};

const codes = [
  {
    masterCode: 'DISCARD_REASON',
    detailCode: 'WEAK',
    isMaster: false,
    codeNameKo: '생육 불량',
    codeNameEn: 'Weak',
    order: 1,
  },
  {
    masterCode: 'DISCARD_REASON',
    detailCode: 'OTHER',
    isMaster: false,
    codeNameKo: '기타',
    codeNameEn: 'Other',
    order: 2,
  },
];

export const listed = (items: readonly unknown[], total = items.length) =>
  ok({ items, paging: getPaging(1, 50, total) });

type Answers = Parameters<typeof serve>[0];

/** Serves the batches by column; other lists are empty by default. */
export const serveBatches = (works: readonly BatchRow[], own: Answers = {}): RecordedRequest[] =>
  serve({
    'GET /farm/F1': () => ok({ item: { farmNo: 1, farmId: 'F1', farmName: '판교 농장', role: 'manager' } }),
    'GET /commons/codes': () => listed(codes),
    'GET /my/farm/crops': () => listed([]),
    'GET /farm-yield-management': ({ query }) => listed(works.filter(({ state }) => state === query.get('state'))),
    'GET /farm-yield-management/regist-crop': () => listed([crop]),
    'GET /farm-yield-management/special-note': () => listed([]),
    ...own,
  });

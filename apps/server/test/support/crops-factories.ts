import { headers, type Session } from '@onsil/contract/auth';
import type { FarmCrop, FarmCropChange, NewFarmCrop } from '@onsil/contract/crops';
import type { TestFarm } from './factories.ts';
import type { TestPortal } from './harness.ts';

type Season = NewFarmCrop['recipe']['seasons'][number];

/** A season with one temperature by day and night, lit for sixteen hours from six. */
export const seasonAt = (season: Season['season'], low: number, days = 10): Season => ({
  season,
  days,
  lightFromMinute: 360,
  lightMinutes: 960,
  lightColor: '백색+적색',
  fields: { temperature: { day: { low, high: low + 4 }, night: { low, high: low + 4 } } },
});

/** Lettuce through all stages: seedlings from 18 °C, then 20, then 22. */
export const aCrop: NewFarmCrop = {
  cropNo: null,
  cropName: '상추',
  number: 'C-1',
  cropType: 'LEAFY',
  cultivationType: 'DFT',
  envStandard: '',
  nutrientNo: null,
  stages: ['sowing', 'seedling', 'transplant', 'plant', 'harvest'],
  targetHarvestKg: 120,
  targetWeightPerPlant: 130,
  capacities: { seedling: 4_800, transplant: 2_400, lastFeed: 1_200 },
  portCounts: { seedling: 240, transplant: 60, lastFeed: 24 },
  monthlyPlanKg: 480,
  recipe: {
    source: '시험 재배 기준',
    seasons: [seasonAt('seedling', 18, 14), seasonAt('transplant', 20), seasonAt('lastFeed', 22, 21)],
    margins: {},
  },
  copiedFrom: null,
};

export const farmHeader = ({ farmId }: TestFarm) => ({ [headers.farmId]: farmId });

export const postCrop = (portal: TestPortal, session: Session, farm: TestFarm, given: Partial<NewFarmCrop> = {}) =>
  portal.call(session, 'POST', '/my/farm/crops', { headers: farmHeader(farm), body: { ...aCrop, ...given } });

/** Adds a crop to a farm as its manager and returns its number. */
export const addCrop = async (...call: Parameters<typeof postCrop>): Promise<number> => {
  const reply = await postCrop(...call);
  if (reply.status !== 200) throw new Error(`crop: ${reply.raw.body}`);
  return (reply.item as { farmCropId: number }).farmCropId;
};

/** A crop's update body with some members changed. */
export const changeOf = (crop: FarmCrop, given: Partial<FarmCropChange> = {}): FarmCropChange => {
  const {
    farmCropId: _,
    recipeId: _id,
    isArchived: _yn,
    isInUse: _in,
    isReferenced: _ref,
    batches: _all,
    ...rest
  } = crop;
  return { ...rest, copiedFrom: null, ...given };
};

/** Inserts a batch with the first day of each stage; complete if the harvest is closed. */
export const makeBatch = async (
  { pool }: TestPortal,
  { farmNo }: TestFarm,
  farmCropId: number,
  given: { name?: string; days?: Partial<Record<NewFarmCrop['stages'][number], string>>; complete?: boolean } = {},
): Promise<number> => {
  const { rows } = await pool.query<{ batchId: number }>(
    `insert into batch (farm_no, farm_crop_id, name, stages, start_on, note, created_at)
     values ($1, $2, $3, $4, '2026-04-01', '', now()) returning batch_id as "batchId"`,
    [farmNo, farmCropId, given.name ?? '상추 1작', aCrop.stages],
  );
  const batchId = rows[0]?.batchId ?? 0;
  for (const [stage, day] of Object.entries(given.days ?? {}))
    await pool.query(
      `insert into batch_entry (batch_id, stage, day, plants, note, weight_kg, created_at)
       values ($1, $2, $3, 10, '', case when $2 = 'harvest' then 1 end, now())`,
      [batchId, stage, day],
    );
  if (given.complete)
    await pool.query(`insert into batch_closing (batch_id, stage, day) values ($1, 'harvest', '2026-05-01')`, [
      batchId,
    ]);
  return batchId;
};

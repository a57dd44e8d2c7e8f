import { sql, type RawBuilder } from 'kysely';

// What features know of batches in SQL. It is here, since crops and layouts are below the feature of batches.

/** SQL: the day on which the harvest of a batch, and thus the batch, was closed; no row while it is incomplete. */
export const selectCompletion = (batchId: RawBuilder<unknown> = sql`batch.batch_id`) => sql<{ day: string }>`
  select closing.day from batch_closing closing where closing.batch_id = ${batchId} and closing.stage = 'harvest'`;

/** SQL: as `isComplete` of `batches/load-batches.ts`, for the batch of a query or the one of this number. */
export const isComplete = (batchId?: RawBuilder<unknown>) => sql<boolean>`exists (${selectCompletion(batchId)})`;

/** SQL: as `isArrival` of the domain, for a row of `batch_entry`. */
export const isArrival = sql<boolean>`(plants > 0 or stage = 'harvest')`;

/** SQL: for a row of `batch_entry`, whether it is a harvest that leaves the plants standing, to be picked again. */
export const isPicking = sql<boolean>`(stage = 'harvest' and plants = 0 and weight_kg > 0)`;

/** SQL: the stage before the harvest of a `batch`. */
export const stageBeforeHarvest = sql<string>`batch.stages[cardinality(batch.stages) - 1]`;

import type { Database } from '#platform/database/database.ts';

// Telemetry rows for the SQL of other features, which join them with tables of their own:
// `select … from ${selectLatest(db)} as latest join …`. Whatever can be asked without a join is a question of this store.

/** Latest values of each controller that has a row; `ts` is null before the first sample. */
export const selectLatest = (db: Database) => db.selectFrom('latest').select(['controllerNo', 'ts', 'values']);

/** Controllers whose past samples changed since the evaluation of their deviations. */
export const selectCorrected = (db: Database) => db.selectFrom('sampleCorrection').select('controllerNo');

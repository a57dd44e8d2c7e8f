export { isArrival, isComplete, isPicking, selectCompletion, stageBeforeHarvest } from './batch-state.sql.ts';
export { listControllersAt, listNearestControllers, listPlaceChanges } from './controllers-at.sql.ts';
export { type Move, applyMoves, formatCellKey } from './apply-moves.ts';
export type { Layout } from './layouts.sql.ts';
export {
  listBatchesAt,
  listBatchesOn,
  findCrowdingBatches,
  freePositions,
  listOccupiedCells,
  type OccupiedCell,
  listCellsOn,
  listLayoutsByBatch,
  listPlacesByBatch,
  lockBatchesAndLayouts,
  listOverdueBatches,
  requireCells,
  saveLayout,
  saveLayouts,
  updateOccupancy,
  upsertLayouts,
} from './occupancy.ts';

export { isArrival, isComplete, isPicking, selectCompletion, stageBeforeHarvest } from './batch-state.sql.ts';
export { listControllersAt as controllersAt, listNearestControllers } from './controllers-at.sql.ts';
export { type Move, applyMoves, formatCellKey } from './apply-moves.ts';
export {
  batchesAt,
  batchesOn,
  findCrowdingBatches,
  freePositions,
  heldCells,
  listCellsOn,
  listLayoutsByBatch,
  listPlacesByBatch,
  lockBatchesAndLayouts,
  overdueBatches,
  requireCells,
  saveLayout,
  saveLayouts,
  updateOccupancy,
  writeLayouts,
} from './occupancy.ts';

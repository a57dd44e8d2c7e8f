export { type Move, applyMoves, formatCellKey } from './apply-moves.ts';
export {
  batchesAt,
  batchesOn,
  controllersAt,
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

import type { CallInput } from '@onsil/contract/envelope';
import { racksApi, type NewRack, type RackChange, type RackGroup } from '@onsil/contract/racks';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

export type Move = CallInput<typeof racksApi.moveCells>['body']['moves'][number];
export type NewControllerPlace = CallInput<typeof racksApi.placeController>['body'];

const changes = ['racks'] as const;
const ofRack = (rackId: number) => ({ rackId: String(rackId) });
const ofGroup = (rackGroupNo: number) => ({ id: String(rackGroupNo) });

/** Moves batches between positions, or swaps them. */
export const useMoveCells = (farmId: string) =>
  useCommand((body: { date: string; moves: Move[] }) => call(racksApi.moveCells, { farm: farmId, body }), {
    changes,
    farmId,
  });

/** Adds a rack; resolves with its id. */
export const useAddRack = (farmId: string) =>
  useCommand(async (body: NewRack) => (await call(racksApi.createRack, { farm: farmId, body })).item.rackId, {
    changes,
    farmId,
  });

export const useChangeRack = (farmId: string, rackId: number) =>
  useCommand((body: RackChange) => call(racksApi.updateRack, { params: ofRack(rackId), body }), { changes, farmId });

export const useRemoveRack = (farmId: string, rackId: number) =>
  useCommand(() => call(racksApi.deleteRack, { params: ofRack(rackId) }), { changes, farmId });

export const useAddRackGroup = (farmId: string) =>
  useCommand((body: Pick<RackGroup, 'name' | 'order'>) => call(racksApi.createRackGroup, { farm: farmId, body }), {
    changes,
    farmId,
  });

export const useChangeRackGroup = (farmId: string) =>
  useCommand(
    ({ rackGroupNo, name, order, version }: RackGroup) =>
      call(racksApi.updateRackGroup, { params: ofGroup(rackGroupNo), body: { name, order, version } }),
    { changes, farmId },
  );

export const useRemoveRackGroup = (farmId: string) =>
  useCommand((rackGroupNo: number) => call(racksApi.deleteRackGroup, { params: ofGroup(rackGroupNo) }), {
    changes,
    farmId,
  });

export const usePlaceController = (farmId: string) =>
  useCommand((body: NewControllerPlace) => call(racksApi.placeController, { farm: farmId, body }), {
    changes,
    farmId,
  });

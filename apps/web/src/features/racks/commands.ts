import type { CallInput } from '@onsil/contract/envelope';
import { racksApi, type NewRack, type RackChange, type RackGroup } from '@onsil/contract/racks';
import { yieldExcelApi } from '@onsil/contract/yield-excel';
import { useQueryClient } from '@tanstack/react-query';
import { withBatchRefresh } from '#lib/state/refresh-batches.ts';
import { call, download } from '#lib/http/api.ts';
import { racksQuery } from './api.ts';

export type Move = CallInput<typeof racksApi.moveCells>['body']['moves'][number];
export type NewControllerPlace = CallInput<typeof racksApi.placeController>['body'];

/** Commands on racks. Each refreshes the queries that show racks and throws CallError. */
export const useRackCommands = (farmId: string) => {
  const client = useQueryClient();
  const withRefresh = <T>(request: Promise<T>): Promise<T> => withBatchRefresh(client, farmId, request);
  const ofRack = (rackId: number) => ({ rackId: String(rackId) });
  const ofGroup = (rackGroupNo: number) => ({ id: String(rackGroupNo) });
  return {
    moveCells: (date: string, moves: Move[]) =>
      withRefresh(call(racksApi.moveCells, { farm: farmId, body: { date, moves } })),
    addRack: async (body: NewRack) => (await withRefresh(call(racksApi.addRack, { farm: farmId, body }))).item.rackId,
    changeRack: (rackId: number, body: RackChange) =>
      withRefresh(call(racksApi.changeRack, { params: ofRack(rackId), body })),
    removeRack: (rackId: number) => withRefresh(call(racksApi.removeRack, { params: ofRack(rackId) })),
    addGroup: (body: Pick<RackGroup, 'name' | 'order'>) =>
      withRefresh(call(racksApi.addRackGroup, { farm: farmId, body })),
    changeGroup: ({ rackGroupNo, name, order, version }: RackGroup) =>
      withRefresh(call(racksApi.changeRackGroup, { params: ofGroup(rackGroupNo), body: { name, order, version } })),
    removeGroup: (rackGroupNo: number) => withRefresh(call(racksApi.removeRackGroup, { params: ofGroup(rackGroupNo) })),
    placeController: (body: NewControllerPlace) => withRefresh(call(racksApi.placeController, { farm: farmId, body })),
    /** The current state of the racks, for resolving a conflict. */
    freshRacks: (day: string | undefined) => client.fetchQuery({ ...racksQuery(farmId, day), staleTime: 0 }),
  };
};

/** Downloads the racks of a day with their batches as an Excel file. @throws CallError */
export const downloadRacks = (farmId: string, day: string, fileName: string): Promise<void> =>
  download(yieldExcelApi.racksExcel, { params: { id: farmId }, query: { day } }, fileName);

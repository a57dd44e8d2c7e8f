import { useQueries, useQuery } from '@tanstack/react-query';
import { currentBatchesQuery } from '#features/batches/api.ts';
import { controllersQuery } from '#features/controllers/api.ts';
import { farmQuery, myFarmsQuery } from '#features/farms/api.ts';
import { racksQuery } from '#features/racks/api.ts';
import { lastFarm } from '#lib/state/last-farm.ts';
import { findPlace, type FarmThings, type Place, type PlaceKind } from './place.ts';

/** The things of a farm that have labels, as far as they are known. */
export const useFarmThings = (farmId: string) => {
  const [controllers, racks, batches] = useQueries({
    queries: [controllersQuery(farmId), racksQuery(farmId, undefined), currentBatchesQuery(farmId)],
  });
  const things: FarmThings = {
    controllers: controllers.data ?? [],
    racks: racks.data?.racks ?? [],
    batches: batches.data ?? [],
  };
  const all = [controllers, racks, batches];
  return {
    things,
    isPending: all.some(({ isPending, fetchStatus }) => isPending && fetchStatus !== 'paused'),
    error: all.find(({ error, data }) => error && data === undefined)?.error ?? null,
    refetch: () => Promise.all(all.map((query) => query.refetch())),
  };
};

/** The farm of a label: the one it names, else the last one on this device, else the member's first. */
export const useLabelFarm = (hint: string | undefined) => {
  const known = hint ?? lastFarm() ?? undefined;
  const farms = useQuery({ ...myFarmsQuery(), enabled: known === undefined });
  const farmId = known ?? farms.data?.items[0]?.farmId;
  const farm = useQuery({ ...farmQuery(farmId ?? ''), enabled: farmId !== undefined });
  return {
    farmId,
    farmName: farm.data?.farmName ?? '',
    error: farm.data ? null : (farm.error ?? farms.error),
    refetch: () => (farmId === undefined ? farms.refetch() : farm.refetch()),
  };
};

export const usePlace = (farmId: string, kind: PlaceKind, id: string) => {
  const { things, isPending, error, refetch } = useFarmThings(farmId);
  const place: Place | undefined = findPlace(things, kind, id);
  return { place, isPending: isPending && !place, error, refetch };
};

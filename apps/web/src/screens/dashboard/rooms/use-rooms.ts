import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LastValues } from '@onsil/contract/telemetry';
import { openDeviationsQuery, stillOutQuery } from '#features/deviations/api.ts';
import { now, useNow } from '#lib/state/clock.ts';
import { holdOrder, inOrder, noOrder, roomOf, type Room } from '../model/rooms.ts';

/** How a controller is a room now, and the number of the farm's open deviations; undefined until known. */
const useToRoom = (farmId: string, controllers: readonly LastValues[]) => {
  const { data } = useQuery(openDeviationsQuery(farmId));
  // Often enough to detect that data are late.
  const instant = useNow(5);
  const open = data?.items;
  const isOutside = controllers.some((one) => roomOf(one, open, instant).state === 'outside');
  const { data: stillOut } = useQuery({ ...stillOutQuery(farmId), enabled: isOutside });
  const toRoom = (controller: LastValues): Room => roomOf(controller, open, instant, stillOut);
  return { toRoom, openCount: data?.paging.totalCount };
};

/** One room. */
export const useRoom = (farmId: string, controller: LastValues): Room =>
  useToRoom(farmId, [controller]).toRoom(controller);

/** The rooms of a farm, worst first, and the number of its open deviations; undefined until known. */
export function useRooms(farmId: string, controllers: readonly LastValues[]) {
  const { toRoom, openCount } = useToRoom(farmId, controllers);
  const rooms = controllers.map(toRoom);
  const [held, setHeld] = useState(noOrder);
  const order = holdOrder(held, rooms, now());
  if (order !== held) setHeld(order);
  return { rooms: inOrder(rooms, order), openCount };
}

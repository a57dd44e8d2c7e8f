import type { LastValues } from '@onsil/contract/telemetry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openDeviationsQuery } from '#features/deviations/api.ts';
import { now, useNow } from '#lib/state/clock.ts';
import { holdOrder, inOrder, noOrder, roomOf, type Room } from '../model/rooms.ts';

/** The rooms of a farm, worst first, and the number of its open deviations. */
export function useRooms(farmId: string, controllers: readonly LastValues[]): { rooms: Room[]; openCount: number } {
  const { data, error } = useQuery(openDeviationsQuery(farmId));
  // Often enough to detect that data are late.
  const instant = useNow(5);
  const open = data?.items ?? (error ? [] : undefined);
  const rooms = controllers.map((controller) => roomOf(controller, open, instant));
  const [held, setHeld] = useState(noOrder);
  const order = holdOrder(held, rooms, now());
  if (order !== held) setHeld(order);
  return { rooms: inOrder(rooms, order), openCount: data?.paging.totalCount ?? 0 };
}

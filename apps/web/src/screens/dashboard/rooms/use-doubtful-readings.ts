import { useQuery } from '@tanstack/react-query';
import { readingTrustQuery } from '#features/reading-trust/api.ts';
import type { DoubtfulReading } from '#features/reading-trust/widgets/trust-mark.tsx';
import { useNow } from '#lib/state/clock.ts';
import { findReadingsToCheck } from '../model/readings-to-check.ts';
import type { Room } from '../model/rooms.ts';
import { useLocalizedFieldName } from '../model/use-field-name.ts';

/** Something to check in a room; without a name it concerns the room. */
export type RoomDoubt = DoubtfulReading & { controllerId: string; controllerName: string };

/** What to check in rooms that report, most urgent first. */
export function useDoubtfulReadings(farmId: string, rooms: readonly Room[]): RoomDoubt[] {
  const { data = [] } = useQuery(readingTrustQuery(farmId));
  const nameOf = useLocalizedFieldName();
  return findReadingsToCheck(rooms, data, useNow(5)).map(({ value, ...one }) => ({
    ...one,
    ...(value && { name: nameOf(value) }),
  }));
}

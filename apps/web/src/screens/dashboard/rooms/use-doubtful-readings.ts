import { computeFreshness } from '@onsil/domain/telemetry/freshness';
import { isToCheck, needsPerson } from '@onsil/domain/telemetry/reading-trust';
import { useQuery } from '@tanstack/react-query';
import { readingTrustQuery } from '#features/reading-trust/api.ts';
import { doubtsOf } from '#features/reading-trust/widgets/doubts.ts';
import type { DoubtfulReading } from '#features/reading-trust/widgets/trust-mark.tsx';
import { useNow } from '#lib/state/clock.ts';
import type { Room } from '../model/rooms.ts';
import { useLocalizedFieldName } from '../model/use-field-name.ts';

/** Something to check in a room; without a name it concerns the room. */
export type RoomDoubt = DoubtfulReading & { controllerId: string; controllerName: string };

const isUrgent = ({ doubts }: DoubtfulReading): boolean => doubts.some(({ reason }) => needsPerson(reason));

/** A setting concerns many readings of a room: it is named once. */
const perRoom = (room: Pick<RoomDoubt, 'controllerId' | 'controllerName'>, readings: RoomDoubt[]): RoomDoubt[] => {
  const unanswered = readings.flatMap(({ doubts }) => doubts).find(({ reason }) => reason === 'settingUnanswered');
  return [
    ...readings.map((one) => ({ ...one, doubts: one.doubts.filter((doubt) => doubt.reason !== 'settingUnanswered') })),
    ...(unanswered ? [{ ...room, key: `${room.controllerId} setting`, doubts: [unanswered] }] : []),
  ];
};

/** What to check in rooms that report, most urgent first, as the list of farms counts it; a room without data says so itself. */
export function useDoubtfulReadings(farmId: string, rooms: readonly Room[]): RoomDoubt[] {
  const { data } = useQuery(readingTrustQuery(farmId));
  const nameOf = useLocalizedFieldName();
  const now = useNow(5);
  return rooms
    .filter(({ controller }) => controller.freshness === 'live')
    .flatMap(({ controller: { controllerId, controllerName, intervalSeconds, values } }) => {
      const trust = data?.find((one) => one.controllerId === controllerId);
      const room = { controllerId, controllerName };
      const readings = values.map(({ field, at, ...meta }) => ({
        ...room,
        key: `${controllerId} ${field}`,
        name: nameOf(meta),
        doubts: doubtsOf(trust, {
          field,
          at,
          freshness: computeFreshness(now - Date.parse(at), intervalSeconds),
        }).filter(({ reason }) => isToCheck(reason)),
      }));
      return perRoom(room, readings);
    })
    .filter(({ doubts }) => doubts.length > 0)
    .toSorted((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)));
}

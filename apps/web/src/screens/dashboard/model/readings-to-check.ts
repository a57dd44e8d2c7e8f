import type { ControllerTrust } from '@onsil/contract/reading-trust';
import type { LastValue } from '@onsil/contract/telemetry';
import { computeFreshness } from '@onsil/domain/telemetry/freshness';
import { isToCheck, needsPerson } from '@onsil/domain/telemetry/reading-trust';
import { doubtsOf, type Doubt } from '#features/reading-trust/widgets/doubts.ts';
import type { Room } from './rooms.ts';

/** A reading to check in a room; without a value it concerns the room. */
export type ReadingToCheck = {
  key: string;
  controllerId: string;
  controllerName: string;
  value?: LastValue;
  doubts: readonly Doubt[];
};

const isUrgent = ({ doubts }: ReadingToCheck): boolean => doubts.some(({ reason }) => needsPerson(reason));

/** A setting concerns many readings of a room: it is named once. */
const nameSettingOnce = (
  room: Pick<ReadingToCheck, 'controllerId' | 'controllerName'>,
  readings: readonly ReadingToCheck[],
): ReadingToCheck[] => {
  const unanswered = readings.flatMap(({ doubts }) => doubts).find(({ reason }) => reason === 'settingUnanswered');
  return [
    ...readings.map((one) => ({ ...one, doubts: one.doubts.filter((doubt) => doubt.reason !== 'settingUnanswered') })),
    ...(unanswered ? [{ ...room, key: `${room.controllerId} setting`, doubts: [unanswered] }] : []),
  ];
};

/**
 * What to check at `now` (epoch ms) in rooms that report, most urgent first, as the list of farms counts it; a room
 * without data says so itself.
 */
export const findReadingsToCheck = (
  rooms: readonly Room[],
  trust: readonly ControllerTrust[],
  now: number,
): ReadingToCheck[] =>
  rooms
    .filter(({ controller }) => controller.freshness === 'live')
    .flatMap(({ controller: { controllerId, controllerName, intervalSeconds, values } }) => {
      const ofRoom = trust.find((one) => one.controllerId === controllerId);
      const room = { controllerId, controllerName };
      const readings = values.map((value) => {
        const { field, at } = value;
        const freshness = computeFreshness(now - Date.parse(at), intervalSeconds);
        const doubts = doubtsOf(ofRoom, { field, at, freshness }).filter(({ reason }) => isToCheck(reason));
        return { ...room, key: `${controllerId} ${field}`, value, doubts };
      });
      return nameSettingOnce(room, readings);
    })
    .filter(({ doubts }) => doubts.length > 0)
    .toSorted((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)));

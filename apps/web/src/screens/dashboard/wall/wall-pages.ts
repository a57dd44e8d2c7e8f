import { formatTime } from '#lib/format/kst.ts';
import type { Room } from '../model/rooms.ts';

/** How long a page of rooms stays. */
export const pageSeconds = 15;

/** Pages of rooms that turn; rooms that need a person are on each of them, as long as one more fits beside. */
export const toWallPages = (rooms: readonly Room[], perPage: number): Room[][] => {
  if (rooms.length <= perPage) return [[...rooms]];
  const pinned = rooms.filter(({ state }) => state === 'unattended').slice(0, perPage - 1);
  const others = rooms.filter((room) => !pinned.includes(room));
  const size = perPage - pinned.length;
  return Array.from({ length: Math.ceil(others.length / size) }, (_, page) => [
    ...pinned,
    ...others.slice(page * size, (page + 1) * size),
  ]);
};

const minOldMs = 60_000;

/** Whether a room's values must not pass for today's: none arrived for three intervals, and for a minute at least. */
export const isOld = ({ controller: { lastSeen, intervalSeconds } }: Room, now: number): boolean =>
  lastSeen === null || now - Date.parse(lastSeen) > Math.max(minOldMs, 3_000 * intervalSeconds);

const nightFrom = '22:00';
const nightTo = '06:00';
export const nightHours = { from: nightFrom, to: nightTo };

/** Whether it is night at the farm, whatever the screen's own time zone. */
export const isNight = (now: number): boolean => {
  const time = formatTime(now);
  return time >= nightFrom || time < nightTo;
};

import { HollowMark } from '#ui/data/hollow-mark.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import type { Room } from '../model/rooms.ts';

/** A room's state as a shape: filled while nobody acted, hollow afterwards; nothing while all is well. */
export function RoomMark({ room: { state, level, controller } }: { room: Room }) {
  if (state === 'unattended') return <StatusBadge level={level} freshness={controller.freshness} size="shape" />;
  if (state === 'unheard' || state === 'never')
    return <StatusBadge level={0} freshness={controller.freshness} size="shape" />;
  if (state === 'partly') return <StatusBadge level={0} freshness="late" size="shape" />;
  return <HollowMark level={level} />;
}

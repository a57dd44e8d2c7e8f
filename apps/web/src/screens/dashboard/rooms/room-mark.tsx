import { useTranslations } from 'use-intl';
import { StatusIcon } from '#ui/data/status-icon.tsx';
import { levelOf, StatusBadge } from '#ui/data/status-badge.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { Room } from '../model/rooms.ts';

/** A room's state as a shape: filled while nobody acted, hollow afterwards; nothing while all is well. */
export function RoomMark({ room: { state, level, controller } }: { room: Room }) {
  const t = useTranslations('common.state');
  if (state === 'unattended') return <StatusBadge level={level} freshness={controller.freshness} size="shape" />;
  if (state === 'unheard' || state === 'never')
    return <StatusBadge level={0} freshness={controller.freshness} size="shape" />;
  if (state === 'partly') return <StatusBadge level={0} freshness="late" size="shape" />;
  const shown = levelOf(level);
  if (shown === 0) return null;
  return (
    <>
      <StatusIcon kind={`level${shown}`} hollow />
      <VisuallyHidden>{t(`level${shown}`)}</VisuallyHidden>
    </>
  );
}

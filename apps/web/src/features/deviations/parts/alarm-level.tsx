import type { Deviation } from '@onsil/contract/deviations';
import { LevelLabel } from '#ui/data/level-label.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { isUrgent } from '../model/is-urgent.ts';

/** The level of an alarm in a list, in colour only while it needs a person; the highest it had once it has ended. */
export function AlarmLevel({ deviation }: { deviation: Deviation }) {
  const { endedAt, level, highest } = deviation;
  if (isUrgent(deviation)) return <StatusBadge level={level} size="short" />;
  return <LevelLabel level={endedAt === null ? level : highest} isHollow={endedAt === null} />;
}

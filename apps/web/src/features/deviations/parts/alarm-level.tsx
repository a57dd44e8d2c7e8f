import type { Deviation } from '@onsil/contract/deviations';
import { isUnattended } from '@onsil/domain/alarms/deviation-state';
import { LevelLabel } from '#ui/data/level-label.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';

/** The level of an alarm in a list, in colour only while nobody has acted; the highest it had once it has ended. */
export function AlarmLevel({ deviation }: { deviation: Deviation }) {
  const { endedAt, level, highest } = deviation;
  if (isUnattended(deviation)) return <StatusBadge level={level} size="short" />;
  return <LevelLabel level={endedAt === null ? level : highest} isHollow={endedAt === null} />;
}

import type { Deviation } from '@onsil/contract/deviations';
import { isUnattended } from '@onsil/domain/alarms/deviation-state';
import { Tag } from '#ui/data/tag.tsx';
import { useDeviationText } from '../model/deviation-text.ts';

/** Whether a deviation needs a person now; one of level 1 does only after its attention time. */
const isUrgent = (deviation: Pick<Deviation, 'endedAt' | 'backAt' | 'state'>): boolean =>
  isUnattended(deviation) && deviation.state === 'ACTION_NEEDED';

/** The state of a deviation; emphasized only while action is required. */
export function StateChip({ deviation }: { deviation: Deviation }) {
  const text = useDeviationText();
  return <Tag tone={isUrgent(deviation) ? 'urgent' : undefined}>{text.state(deviation)}</Tag>;
}

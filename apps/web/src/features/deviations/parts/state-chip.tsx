import type { Deviation } from '@onsil/contract/deviations';
import { Tag } from '#ui/data/tag.tsx';
import { useDeviationText } from '../model/deviation-text.ts';
import { isUrgent } from '../model/is-urgent.ts';

/** The state of a deviation; emphasized only while action is required. */
export function StateChip({ deviation }: { deviation: Deviation }) {
  const words = useDeviationText();
  return <Tag tone={isUrgent(deviation) ? 'urgent' : undefined}>{words.state(deviation)}</Tag>;
}

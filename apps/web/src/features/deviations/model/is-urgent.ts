import type { Deviation } from '@onsil/contract/deviations';
import { isUnattended } from '@onsil/domain/alarms/deviation-state';

/** Whether a deviation needs a person now; one of level 1 does only after its attention time. */
export const isUrgent = (deviation: Pick<Deviation, 'endedAt' | 'backAt' | 'state'>): boolean =>
  isUnattended(deviation) && deviation.state === 'ACTION_NEEDED';

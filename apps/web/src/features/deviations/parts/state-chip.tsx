import type { Deviation } from '@onsil/contract/deviations';
import typography from '#ui/theme/typography.module.css';
import classes from './state-chip.module.css';
import { useDeviationText } from '../model/deviation-text.ts';

/** The state of a deviation; emphasized only while action is required. */
export function StateChip({ deviation }: { deviation: Deviation }) {
  const words = useDeviationText();
  const urgent = deviation.endedAt === null && deviation.backAt === null && deviation.state === 'ACTION_NEEDED';
  return (
    <span className={`${typography.captionTight} ${classes.chip}`} data-urgent={urgent || undefined}>
      {words.state(deviation)}
    </span>
  );
}

import type { Deviation } from '@onsil/contract/deviations';
import typography from '#ui/theme/typography.module.css';
import classes from './state-chip.module.css';
import { useDeviationText } from '../model/deviation-text.ts';
import { isUrgent } from '../model/is-urgent.ts';
import surface from '#ui/layout/surface.module.css';

/** The state of a deviation; emphasized only while action is required. */
export function StateChip({ deviation }: { deviation: Deviation }) {
  const words = useDeviationText();
  return (
    <span
      className={`${typography.captionTight} ${surface.tag} ${classes.chip}`}
      data-urgent={isUrgent(deviation) || undefined}
    >
      {words.state(deviation)}
    </span>
  );
}

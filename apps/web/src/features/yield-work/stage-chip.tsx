import type { WorkState } from '@onsil/contract/yield-work';
import { useTranslations } from 'use-intl';
import classes from './stage-chip.module.css';

/** Where plants are, as a quiet word: the further on, the fuller its tint. */
export function StageChip({ state }: { state: WorkState }) {
  const t = useTranslations('stages');
  return (
    <span className={classes.chip} data-stage={state}>
      {t(state)}
    </span>
  );
}

import type { BatchState } from '@onsil/contract/batches';
import { useTranslations } from 'use-intl';
import classes from './stage-chip.module.css';

/** Stage label; later stages have a stronger tint. */
export function StageChip({ state }: { state: BatchState }) {
  const t = useTranslations('stages');
  return (
    <span className={classes.chip} data-stage={state}>
      {t(state)}
    </span>
  );
}

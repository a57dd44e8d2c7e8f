import type { ClaimProgress } from '@onsil/contract/claims';
import { useTranslations } from 'use-intl';
import classes from './progress.module.css';
import { ProgressShape } from './progress-shape.tsx';

/** Progress of a support request in a row; emphasized when it waits for the reader. */
export function ProgressMark({ progress, urgent }: { progress: ClaimProgress; urgent: boolean }) {
  const t = useTranslations('claims.progress');
  return (
    <span className={classes.mark} data-progress={progress} data-urgent={urgent || undefined}>
      <ProgressShape kind={progress} size={10} />
      {t(progress)}
    </span>
  );
}

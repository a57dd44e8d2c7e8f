import type { ClaimProgress } from '@onsil/contract/claims';
import { useTranslations } from 'use-intl';
import classes from './progress.module.css';
import { ProgressShape } from './progress-shape.tsx';

/** How far a claim is, in a row. Strong where its reader is the one who has to act. */
export function ProgressMark({ progress, urgent }: { progress: ClaimProgress; urgent: boolean }) {
  const t = useTranslations('claims.progress');
  return (
    <span className={classes.mark} data-progress={progress} data-urgent={urgent || undefined}>
      <ProgressShape kind={progress} size={10} />
      {t(progress)}
    </span>
  );
}

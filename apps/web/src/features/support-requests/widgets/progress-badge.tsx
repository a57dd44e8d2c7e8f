import type { SupportRequestState } from '@onsil/contract/support-requests';
import { useTranslations } from 'use-intl';
import flow from '#ui/layout/flow.module.css';
import classes from './progress.module.css';
import { ProgressIcon } from './progress-icon.tsx';

/** Progress of a support request in a row; emphasized when it waits for the reader. */
export function ProgressBadge({ progress, urgent }: { progress: SupportRequestState; urgent: boolean }) {
  const t = useTranslations('supportRequests.progress');
  return (
    <span className={`${flow.inline1} ${classes.mark}`} data-progress={progress} data-urgent={urgent || undefined}>
      <ProgressIcon kind={progress} size={10} />
      {t(progress)}
    </span>
  );
}

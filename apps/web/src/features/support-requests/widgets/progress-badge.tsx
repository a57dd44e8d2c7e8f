import { useTranslations } from 'use-intl';
import type { SupportRequestState } from '@onsil/contract/support-requests';
import { Tag } from '#ui/data/tag.tsx';
import { ProgressIcon } from './progress-icon.tsx';

/** Progress of a support request in a row; emphasized when it waits for the reader. */
export function ProgressBadge({ progress, urgent }: { progress: SupportRequestState; urgent: boolean }) {
  const t = useTranslations('supportRequests.progress');
  return (
    <Tag tone={urgent ? 'urgent' : undefined} data-progress={progress}>
      <ProgressIcon kind={progress} size={10} />
      {t(progress)}
    </Tag>
  );
}

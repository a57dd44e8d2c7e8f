import { useTranslations } from 'use-intl';
import type { BatchState } from '@onsil/contract/batches';
import { Tag } from '#ui/data/tag.tsx';

/** Stage label; later stages have a stronger tint. */
export function StageChip({ state }: { state: BatchState }) {
  const t = useTranslations('stages');
  return <Tag data-stage={state}>{t(state)}</Tag>;
}

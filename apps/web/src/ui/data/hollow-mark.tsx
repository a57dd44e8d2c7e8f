import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { levelOf } from './status-badge.tsx';
import { StatusIcon } from './status-icon.tsx';

/** A level that needs no one any more: it was acted on or closed. */
export function HollowMark({ level, size }: { level: number; size?: number }) {
  const t = useTranslations('common.state');
  const shown = levelOf(level);
  if (shown === 0) return null;
  return (
    <>
      <StatusIcon kind={`level${shown}`} hollow {...(size !== undefined && { size })} />
      <VisuallyHidden>{t(`level${shown}`)}</VisuallyHidden>
    </>
  );
}

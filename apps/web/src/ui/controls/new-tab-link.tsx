import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

type Props = { href: string; className?: string | undefined; children: ReactNode };

/** A link that opens in a new tab, and says so to screen readers. */
export function NewTabLink({ href, className, children }: Props) {
  const t = useTranslations('common');
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> ({t('newTab')})</VisuallyHidden>
    </a>
  );
}

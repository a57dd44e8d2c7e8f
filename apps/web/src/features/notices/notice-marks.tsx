import type { NoticeRow } from '@onsil/contract/notices';
import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './notices.module.css';

/** What tells a notice apart in a list: pinned, and not read yet. */
export function NoticeMarks({ notice: { pinnedYn, readYn } }: { notice: Pick<NoticeRow, 'pinnedYn' | 'readYn'> }) {
  const t = useTranslations('notices');
  return (
    <>
      {readYn === 'N' && (
        <span className={classes.unread} title={t('unread')}>
          <VisuallyHidden>{t('unread')}</VisuallyHidden>
        </span>
      )}
      {pinnedYn === 'Y' && <span className={classes.pinned}>{t('pinned')}</span>}
    </>
  );
}

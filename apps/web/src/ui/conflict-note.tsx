import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import classes from './conflict-note.module.css';

/** That somebody else saved while this was being typed. */
export function ConflictBox({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={classes.conflict}>
      {children}
    </div>
  );
}

/** What of somebody else's save is in the way: the name of a field, and its value now in words. */
type Theirs = { name: string; value: string };

/** What somebody else saved in the same fields. */
export function ConflictNote({ theirs }: { theirs: readonly Theirs[] }) {
  const t = useTranslations('common.conflict');
  return (
    <ConflictBox>
      <strong>{t('title')}</strong>
      <ul>
        {theirs.map(({ name, value }) => (
          <li key={name}>{t('theirs', { name, value: value || t('empty') })}</li>
        ))}
      </ul>
      <p>{t('kept')}</p>
    </ConflictBox>
  );
}

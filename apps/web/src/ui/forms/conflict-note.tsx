import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import flow from '../layout/flow.module.css';
import surface from '../layout/surface.module.css';
import classes from './conflict-note.module.css';

/** Says that someone else saved during the edit. */
export function ConflictBox({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={`${flow.stack1} ${surface.notice} ${classes.conflict}`}>
      {children}
    </div>
  );
}

/** A conflicting field: its name and its saved value, formatted. */
type Theirs = { name: string; value: string };

/** Lists the fields that someone else changed too. */
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

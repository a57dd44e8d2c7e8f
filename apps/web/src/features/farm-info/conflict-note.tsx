import type { FarmProfile } from '@onsil/contract/farm-info';
import { useTranslations } from 'use-intl';
import classes from './detail.module.css';
import { differing } from './info-draft.ts';
import { readAt, type InfoField } from './info-fields.ts';
import { useInfoWords } from './info-value.tsx';

type Props = { before: FarmProfile; theirs: FarmProfile; fields: readonly InfoField[] };

/** What somebody else saved while this was being typed. */
export function ConflictNote({ before, theirs, fields }: Props) {
  const t = useTranslations('farmInfo');
  const words = useInfoWords();
  return (
    <div role="alert" className={classes.conflict}>
      <strong>{t('conflict.title')}</strong>
      <ul>
        {differing(before, theirs, fields).map((field) => (
          <li key={field.path}>
            {t('conflict.theirs', {
              name: t(`field.${field.path}`),
              value: words(field, readAt(theirs, field.path)) || t('conflict.empty'),
            })}
          </li>
        ))}
      </ul>
      <p>{t('conflict.kept')}</p>
    </div>
  );
}

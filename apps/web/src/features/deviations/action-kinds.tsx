import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { SkeletonLines } from '#ui/skeleton.tsx';
import classes from './act-form.module.css';
import { actionKindsQuery } from './queries.ts';

/** The kinds of action as native radios, for arrow keys and screen readers. */
export function ActionKinds({ value, onChange }: { value: string; onChange: (actionCd: string) => void }) {
  const t = useTranslations('deviations.act');
  const korean = useLocale() === 'ko';
  const name = useId();
  const { data, error } = useQuery(actionKindsQuery);
  return (
    <fieldset className={classes.kinds}>
      <legend className={classes.label}>{t('kind')}</legend>
      {data ? (
        <div>
          {data.map(({ dcd, l10nKoDcdVal, l10nEnDcdVal }) => (
            <label key={dcd} className={classes.kind}>
              <input type="radio" name={name} checked={dcd === value} onChange={() => onChange(dcd)} />
              <span>{korean ? l10nKoDcdVal : l10nEnDcdVal}</span>
            </label>
          ))}
        </div>
      ) : error ? (
        <p role="alert">{t('kindsFailed')}</p>
      ) : (
        <SkeletonLines count={2} label={t('kind')} />
      )}
    </fieldset>
  );
}

import { useTranslations } from 'use-intl';
import { importTargets, type ImportSheet, type ImportTarget } from '@onsil/contract/yield-import';
import type { FormState } from '#lib/forms/form.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { setColumnTarget, type ImportMapping } from '../model/import-mapping.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './import.module.css';

type Props = {
  sheet: ImportSheet;
  form: FormState<ImportMapping>;
};

const shownSamples = 3;

const isTarget = (value: string): value is ImportTarget => importTargets.some((target) => target === value);

/** The columns of a file with sample values, and the select that maps each. */
export function ColumnMapping({ sheet: { titles, sample }, form }: Props) {
  const t = useTranslations('yieldImport');
  const draft = form.values;
  return (
    <ul className={`${flow.halves} ${classes.columns}`} aria-label={t('columns.title')}>
      {titles.map((title, index) => {
        const values = sample.map((line) => line[index] ?? '').filter((value) => value !== '');
        return (
          // Titles may repeat, so a column's index is its key.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <li key={index} data-taken={draft.targets[index] !== '' || undefined}>
            <span className={classes.column}>
              <b>{title || t('columns.untitled', { number: index + 1 })}</b>
              <small className={typography.ellipsis}>
                {values.slice(0, shownSamples).join(', ') || t('columns.noValues')}
              </small>
            </span>
            <SelectField
              aria-label={t('columns.meaning', { title: title || String(index + 1) })}
              value={draft.targets[index] ?? ''}
              error={form.error(`targets.${index}`)}
              data={[
                { value: '', label: t('columns.unused') },
                ...importTargets.map((target) => ({ value: target, label: t(`target.${target}`) })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                form.set(setColumnTarget(draft, index, isTarget(value) ? value : ''))
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

import { unitText } from '#lib/format/amounts.ts';
import type { FieldAlarmLimits, AlarmLimitsChange } from '@onsil/contract/alarm-limits';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/controls/button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { LevelLabel } from '#ui/data/level-label.tsx';
import flow from '#ui/layout/flow.module.css';
import {
  levels,
  findNestingErrors,
  sides,
  type LimitsDraft,
  type LimitsErrors,
  type Word,
} from '../model/limits-draft.ts';
import typography from '#ui/theme/typography.module.css';
import figureTable from '#ui/data/figure-table.module.css';
import classes from './limits-form.module.css';
import { useLimitsText } from '../widgets/use-limits-text.ts';
import type { FormState } from '#lib/forms/form.ts';

type Props = {
  field: FieldAlarmLimits;
  form: FormState<LimitsDraft>;
  change: AlarmLimitsChange;
  problems: LimitsErrors;
};

/** Switch between the recipe's ranges and the farm's own, with inputs for the latter. */
export function RangesInput({ field, form, change, problems }: Props) {
  const t = useTranslations('standards.edit');
  const { own } = form.values;
  return (
    <section className={classes.part}>
      <h3>{t('ranges')}</h3>
      <SegmentedControl
        full
        label={t('ranges')}
        value={own ? 'own' : 'recipe'}
        onChange={(next) => form.set({ own: next === 'own' })}
        options={[
          { value: 'recipe', label: t(field.recipe ? 'recipe' : 'noRecipe') },
          { value: 'own', label: t('own') },
        ]}
      />
      {own ? (
        <>
          <p className={typography.captionTight}>{t('ownHint')}</p>
          <Limits field={field} form={form} change={change} problems={problems} />
          {field.recipe && field.source.kind === 'own' && (
            <Button variant="quiet" onClick={() => form.set({ own: false })}>
              {t('back')}
            </Button>
          )}
        </>
      ) : (
        <>
          <p className={typography.captionTight}>{t(field.recipe ? 'recipeHint' : 'noRecipeHint')}</p>
          {field.recipe && <RecipeRanges field={field} recipe={field.recipe} />}
        </>
      )}
    </section>
  );
}

function RecipeRanges({ field, recipe }: { field: FieldAlarmLimits; recipe: NonNullable<FieldAlarmLimits['recipe']> }) {
  const t = useTranslations('standards.edit');
  const words = useLimitsText();
  return (
    <table className={figureTable.table}>
      <thead>
        <tr>
          <th scope="col">{t('levelHead')}</th>
          <th scope="col">{t('day')}</th>
          <th scope="col">{t('night')}</th>
        </tr>
      </thead>
      <tbody>
        {levels.map((level) => (
          <tr key={level}>
            <th scope="row">
              <LevelLabel level={level + 1} />
            </th>
            <td>{words.range(recipe.day[level], field)}</td>
            <td>{words.range(recipe.night[level], field)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Limits({ field, form, change, problems }: Props) {
  const t = useTranslations('standards.edit');
  const all = useTranslations('standards');
  const validation = useTranslations('validation');
  const id = useId();
  const crossing = findNestingErrors(change.ranges);
  const wrong = [...problems].flatMap(([path, word]): Word[] => (path.startsWith('ranges') ? [word] : []));
  return (
    <div className={flow.stack2}>
      <div className={classes.grid}>
        <span>{unitText(field.unit)}</span>
        <span aria-hidden="true">{t('low')}</span>
        <span aria-hidden="true">{t('high')}</span>
        {levels.map((level) => (
          <div key={level} className={classes.row}>
            <LevelLabel level={level + 1} />
            {sides.map((side) => (
              <input
                key={side}
                name={`limits.${level}.${side}`}
                className={classes.number}
                aria-label={t('limit', { level: String(level + 1), side })}
                aria-invalid={problems.has(`ranges.${level}.${side}`) || crossing.has(`${level}.${side}`)}
                aria-describedby={wrong.length > 0 ? id : undefined}
                // The decimal keypad of an iPhone has no minus sign.
                inputMode={field.scaleMin < 0 ? 'text' : 'decimal'}
                autoComplete="off"
                placeholder={all('open')}
                value={form.values.limits[level][side]}
                onChange={form.field(`limits.${level}.${side}`).onChange}
              />
            ))}
          </div>
        ))}
      </div>
      <p id={id} role="alert" className={classes.wrong}>
        {[...new Set(wrong)].map((word) => validation(word)).join(' ')}
      </p>
    </div>
  );
}

import { useTranslations } from 'use-intl';
import type { FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import { Button } from '#ui/controls/button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { LevelLabel } from '#ui/data/level-label.tsx';
import { levels } from '../model/limits-draft.ts';
import { useLimitsText } from '../widgets/use-limits-text.ts';
import { OwnRanges, type OwnRangesProps } from './own-ranges.tsx';
import figureTable from '#ui/data/figure-table.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

/** Switch between the recipe's ranges and the farm's own, with inputs for the latter. */
export function RangesInput(props: OwnRangesProps) {
  const { field, form } = props;
  const t = useTranslations('alarmLimits.edit');
  const { own } = form.values;
  return (
    <section className={flow.stack2}>
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
          <OwnRanges {...props} />
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
  const t = useTranslations('alarmLimits.edit');
  const text = useLimitsText();
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
            <td>{text.range(recipe.day[level], field)}</td>
            <td>{text.range(recipe.night[level], field)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

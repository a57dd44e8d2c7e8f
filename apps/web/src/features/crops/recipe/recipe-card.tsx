import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { RecipeSource, CropRecipe } from '@onsil/contract/crops';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useCropText } from '../model/crop-text.ts';
import { fieldsOf } from '../model/recipe-bands.ts';
import { CurveLegend, RecipeCurves } from './recipe-curves.tsx';
import { RecipeTable } from './recipe-table.tsx';
import description from '#ui/data/description-list.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../crops.module.css';

type BodyProps = { farmId: string; recipe: CropRecipe; copiedFrom?: RecipeSource | undefined; narrow?: boolean };

/** A growth recipe as curves and as a table, with its source. */
export function RecipeView({ farmId, recipe, copiedFrom, narrow = false }: BodyProps) {
  const t = useTranslations('crops');
  const text = useCropText();
  return (
    <div className={classes.recipe}>
      <dl className={`${flow.stack1} ${description.facts}`}>
        <div>
          <dt>{t('recipe.source')}</dt>
          <dd>{recipe.source}</dd>
        </div>
        {copiedFrom !== undefined && (
          <div>
            <dt>{t('recipe.from')}</dt>
            <dd>{text.copied(copiedFrom)}</dd>
          </div>
        )}
      </dl>
      {fieldsOf(recipe).length === 0 ? (
        <EmptyState title={t('recipe.empty')}>{t('recipe.emptyText')}</EmptyState>
      ) : (
        <>
          <CurveLegend />
          <RecipeCurves farmId={farmId} recipe={recipe} />
        </>
      )}
      <RecipeTable farmId={farmId} recipe={recipe} narrow={narrow} />
      <p className={typography.hint}>{t('recipe.marginHint')}</p>
    </div>
  );
}

/** The current recipe. */
export function RecipeCard({ aside, ...body }: BodyProps & { aside?: ReactNode }) {
  const t = useTranslations('crops.recipe');
  return (
    <Card title={t('title')} aside={aside} padded>
      <RecipeView {...body} />
    </Card>
  );
}

import { useTranslations } from 'use-intl';
import type { CropRecipe } from '@onsil/contract/crops';
import { fieldsOf } from '../model/recipe-bands.ts';
import { useCropFields } from '../model/use-crop-fields.ts';
import { LightHours } from './light-hours.tsx';
import { RecipeCurve } from './recipe-curve.tsx';
import plot from '#ui/charts/plot.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './recipe-curve.module.css';

/** Explains the two bands of a curve. */
export function CurveLegend() {
  const t = useTranslations('crops.legend');
  return (
    <ul className={`${typography.captionTight} ${plot.keys} ${classes.legend}`} aria-hidden="true">
      {(['day', 'night'] as const).map((period) => (
        <li key={period}>
          <i data-period={period} />
          {t(period)}
        </li>
      ))}
    </ul>
  );
}

/** A growth recipe over its days: a small chart per field, and the light hours. */
export function RecipeCurves({ farmId, recipe }: { farmId: string; recipe: CropRecipe }) {
  const { fieldOf } = useCropFields(farmId);
  return (
    <div className={classes.grid}>
      {fieldsOf(recipe).map((key) => (
        <RecipeCurve key={key} seasons={recipe.seasons} field={fieldOf(key)} />
      ))}
      <LightHours seasons={recipe.seasons} />
    </div>
  );
}

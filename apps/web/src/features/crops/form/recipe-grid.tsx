import { useTranslations } from 'use-intl';
import type { SeasonRecipe } from '@onsil/contract/crops';
import { unitText } from '#lib/format/amounts.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { periods } from '../model/recipe-bands.ts';
import { useCropFields } from '../model/use-crop-fields.ts';
import { RecipeCurve } from '../recipe/recipe-curve.tsx';
import {
  FieldActions,
  MarginCell,
  type Placed,
  RangeCell,
  type RecipeInputs,
  SeasonCell,
  seasonPartNames,
} from './recipe-cells.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './recipe-editor.module.css';

export type LayoutProps = RecipeInputs & {
  farmId: string | null;
  /** the seasons shown */
  placed: readonly Placed[];
  /** all seasons, as far as they can be drawn */
  drawn: readonly SeasonRecipe[];
};

function Head({ placed }: { placed: readonly Placed[] }) {
  const t = useTranslations('crops');
  const seasonName = useTranslations('seasons');
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {t('recipe.field')}
        </th>
        <th scope="col" rowSpan={2}>
          {t('recipe.curve')}
        </th>
        {placed.map(({ season: { season } }) => (
          <th key={season} scope="colgroup" colSpan={2} className={classes.begin}>
            {seasonName(season)}
          </th>
        ))}
        <th scope="col" rowSpan={2} className={classes.begin}>
          {t('recipe.margin')}
        </th>
        <th scope="col" rowSpan={2}>
          <VisuallyHidden>{t('recipe.actions')}</VisuallyHidden>
        </th>
      </tr>
      <tr>
        {placed.flatMap(({ season: { season } }) =>
          periods.map((period) => (
            <th key={`${season} ${period}`} scope="col" className={period === 'day' ? classes.begin : undefined}>
              {t(`period.${period}`)}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

/** The recipe as a table: a row per field, two columns per season. */
export function RecipeGrid({ farmId, placed, drawn, form }: LayoutProps) {
  const t = useTranslations('crops');
  const { fieldOf } = useCropFields(farmId);
  return (
    <table className={`${flow.full} ${typography.small} ${classes.grid}`}>
      <VisuallyHidden as="caption">{t('recipe.table')}</VisuallyHidden>
      <Head placed={placed} />
      <tbody>
        {seasonPartNames.map((part) => (
          <tr key={part}>
            <th scope="row" colSpan={2}>
              {t(`part.${part}`)}
            </th>
            {placed.map((one) => (
              <td key={one.season.season} colSpan={2} className={classes.begin}>
                <SeasonCell form={form} placed={one} part={part} />
              </td>
            ))}
            <td colSpan={2} className={classes.begin}>
              {' '}
            </td>
          </tr>
        ))}
        {form.values.recipe.fields.map((key) => {
          const field = fieldOf(key);
          return (
            <tr key={key}>
              <th scope="row">
                {field.name} <small>{unitText(field.unit)}</small>
              </th>
              <td className={classes.curve}>
                <RecipeCurve small seasons={drawn} field={field} />
              </td>
              {placed.flatMap((one) =>
                periods.map((period) => (
                  <td key={`${one.season.season} ${period}`} className={period === 'day' ? classes.begin : undefined}>
                    <RangeCell form={form} placed={one} field={field} period={period} />
                  </td>
                )),
              )}
              <td className={classes.begin}>
                <MarginCell form={form} field={field} />
              </td>
              <td>
                <FieldActions form={form} field={field} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

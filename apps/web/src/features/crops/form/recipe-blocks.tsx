import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { periods } from '../model/recipe-bands.ts';
import { useCropFields, nameWithUnit } from '../model/use-crop-fields.ts';
import { RecipeCurve } from '../recipe/recipe-curve.tsx';
import { FieldActions, MarginCell, RangeCell, SeasonCell, seasonPartNames } from './recipe-cells.tsx';
import type { LayoutProps } from './recipe-grid.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './recipe-editor.module.css';

/** One season of a recipe for phones: days and light, then a block per field. */
export function RecipeBlocks({ farmId, placed, drawn, form }: LayoutProps) {
  const t = useTranslations('crops');
  const { fieldOf } = useCropFields(farmId);
  return placed.map((one) => (
    <div key={one.season.season} className={flow.stack3}>
      <div className={`${flow.stack2} ${surface.frame} ${classes.block}`}>
        {seasonPartNames.map((part) => (
          <div key={part} className={`${flow.stack2} ${flow.top} ${typography.small} ${classes.line}`}>
            <span aria-hidden="true">{t(`part.${part}`)}</span>
            <SeasonCell form={form} placed={one} part={part} />
          </div>
        ))}
      </div>
      {form.values.recipe.fields.map((key) => {
        const field = fieldOf(key);
        return (
          <fieldset key={key} className={`${flow.stack2} ${surface.frame} ${classes.block}`}>
            <VisuallyHidden as="legend">{nameWithUnit(field)}</VisuallyHidden>
            <div className={`${flow.row1} ${flow.between} ${typography.body} ${typography.strong}`}>
              <span aria-hidden="true">{nameWithUnit(field)}</span>
              <FieldActions form={form} field={field} />
            </div>
            <RecipeCurve small seasons={drawn} field={field} />
            {periods.map((period) => (
              <div key={period} className={`${flow.stack2} ${flow.top} ${typography.small} ${classes.line}`}>
                <span aria-hidden="true">{t(`period.${period}`)}</span>
                <RangeCell form={form} placed={one} field={field} period={period} />
              </div>
            ))}
            <div className={`${flow.stack2} ${flow.top} ${typography.small} ${classes.line}`}>
              <span aria-hidden="true">{t('recipe.margin')}</span>
              <MarginCell form={form} field={field} />
            </div>
          </fieldset>
        );
      })}
    </div>
  ));
}

import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { CropRecipe, SeasonRecipe } from '@onsil/contract/crops';
import { defaultMargin } from '@onsil/domain/crops/crop-recipe';
import { formatLimit } from '#lib/format/amounts.ts';
import { HorizontalScroll } from '#ui/layout/horizontal-scroll.tsx';
import { useIsAtLeast } from '#ui/layout/use-screen.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { useCropText } from '../model/crop-text.ts';
import { limitsIn, fieldsOf, periods } from '../model/recipe-bands.ts';
import { type CropField, useCropFields, nameWithUnit } from '../model/use-crop-fields.ts';
import { SeasonTabs } from './season-tabs.tsx';
import figureTable from '#ui/data/figure-table.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './recipe-table.module.css';

type Props = {
  farmId: string;
  recipe: CropRecipe;
  /** one season at a time on all screens */ narrow?: boolean;
};

/** Rows that apply to a whole season. */
function SeasonRows({ seasons }: { seasons: readonly SeasonRecipe[] }) {
  const t = useTranslations('crops');
  const text = useCropText();
  const rows: [string, (season: SeasonRecipe) => ReactNode][] = [
    [t('part.days'), ({ days }) => t('days', { count: days })],
    [t('light.title'), text.light],
    [t('light.color'), ({ lightColor }) => lightColor || '–'],
  ];
  return rows.map(([name, valueOf]) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {seasons.map((season) => (
        <td key={season.season} colSpan={2} className={classes.begin}>
          {valueOf(season)}
        </td>
      ))}
      <td className={classes.begin}>
        <span className={typography.muted}>–</span>
      </td>
    </tr>
  ));
}

function FieldRow({
  field,
  seasons,
  margin,
}: {
  field: CropField;
  seasons: readonly SeasonRecipe[];
  margin: number | undefined;
}) {
  const t = useTranslations('crops.recipe');
  const text = useCropText();
  const bare = { ...field, unit: '' };
  const asked = seasons.map((season) => limitsIn(season, field.key, 'day')).find((one) => one !== undefined);
  const usual = asked && formatLimit(defaultMargin(field.key, asked), bare);
  return (
    <tr>
      <th scope="row">{nameWithUnit(field)}</th>
      {seasons.flatMap((season) =>
        periods.map((period) => (
          <td key={`${season.season} ${period}`} className={period === 'day' ? classes.begin : undefined}>
            {text.range(limitsIn(season, field.key, period), bare)}
          </td>
        )),
      )}
      <td className={classes.begin}>
        {margin === undefined
          ? usual && <span className={typography.muted}>{t('usualMargin', { margin: usual })}</span>
          : formatLimit(margin, bare)}
      </td>
    </tr>
  );
}

/** A growth recipe as a table: by field, season, day and night. */
export function RecipeTable({ farmId, recipe, narrow = false }: Props) {
  const t = useTranslations('crops');
  const seasonName = useTranslations('seasons');
  const { fieldOf } = useCropFields(farmId);
  const wide = useIsAtLeast(992) && !narrow;
  const [chosen, setChosen] = useState(recipe.seasons[0]?.season ?? 'seedling');
  const one = recipe.seasons.filter(({ season }) => season === chosen);
  const seasons = wide || one.length === 0 ? recipe.seasons : one;
  return (
    <div className={`${flow.stack3} ${flow.start} ${flow.shrink}`}>
      {!wide && <SeasonTabs seasons={recipe.seasons.map(({ season }) => season)} value={chosen} onChange={setChosen} />}
      <HorizontalScroll label={t('recipe.table')} className={flow.full}>
        <table className={`${figureTable.table} ${figureTable.wide} ${classes.table}`}>
          <VisuallyHidden as="caption">{t('recipe.table')}</VisuallyHidden>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {t('recipe.field')}
              </th>
              {seasons.map(({ season }) => (
                <th key={season} scope="colgroup" colSpan={2} className={classes.begin}>
                  {seasonName(season)}
                </th>
              ))}
              <th scope="col" rowSpan={2} className={classes.begin}>
                {t('recipe.margin')}
              </th>
            </tr>
            <tr>
              {seasons.flatMap(({ season }) =>
                periods.map((period) => (
                  <th key={`${season} ${period}`} scope="col" className={period === 'day' ? classes.begin : undefined}>
                    {t(`period.${period}`)}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            <SeasonRows seasons={seasons} />
            {fieldsOf(recipe).map((key) => (
              <FieldRow key={key} field={fieldOf(key)} seasons={seasons} margin={recipe.margins[key]} />
            ))}
          </tbody>
        </table>
      </HorizontalScroll>
    </div>
  );
}

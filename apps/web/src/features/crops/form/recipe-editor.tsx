import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Season } from '@onsil/domain/crops/stages';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { Button } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useIsAtLeast } from '#ui/layout/use-screen.ts';
import { drawnRecipe, missingSeasons, type RecipeDraft, removeSeason, addSeason } from '../model/recipe-draft.ts';
import { useCropFields, nameWithUnit } from '../model/use-crop-fields.ts';
import { LightHours } from '../recipe/light-hours.tsx';
import { CurveLegend } from '../recipe/recipe-curves.tsx';
import { SeasonTabs } from '../recipe/season-tabs.tsx';
import { RecipeBlocks } from './recipe-blocks.tsx';
import type { Placed, RecipeInputs } from './recipe-cells.tsx';
import { RecipeGrid } from './recipe-grid.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './recipe-editor.module.css';

/** The season shown on narrow screens; a failed try switches to the first season with an error. */
const useShownSeason = ({ form }: RecipeInputs) => {
  const { seasons } = form.values.recipe;
  const [chosen, choose] = useState(seasons[0]?.season);
  const [seen, setSeen] = useState(form.failureCount);
  if (seen !== form.failureCount) {
    setSeen(form.failureCount);
    const wrong = seasons.find((_, index) => form.field(`recipe.seasons.${index}`).error !== undefined);
    if (wrong) choose(wrong.season);
  }
  const shown = seasons.some(({ season }) => season === chosen) ? chosen : seasons[0]?.season;
  return { shown, choose };
};

/** Adds a field of the catalogue to the recipe. */
function AddField({ farmId, form }: RecipeInputs & { farmId: string | null }) {
  const t = useTranslations('crops.recipe');
  const { all } = useCropFields(farmId);
  const { fields } = form.values.recipe;
  const others = all.filter(({ key }) => !fields.includes(key));
  if (others.length === 0) return null;
  return (
    <SelectField
      className={classes.addField ?? ''}
      aria-label={t('addField')}
      value=""
      data={[
        { value: '', label: `+ ${t('addField')}` },
        ...others.map((field) => ({ value: field.key, label: nameWithUnit(field) })),
      ]}
      onChange={({ currentTarget }) => form.setAt('recipe.fields', [...fields, currentTarget.value])}
    />
  );
}

/** Selects, removes and adds seasons. */
function Seasons({
  form,
  shown,
  onChoose,
}: RecipeInputs & {
  shown: Season | undefined;
  onChoose: ((season: Season) => void) | undefined;
}) {
  const t = useTranslations('crops');
  const seasonName = useTranslations('seasons');
  const draft = form.values.recipe;
  // Errors are stored by index, so a change of the seasons clears them all.
  const change = (next: RecipeDraft): void => form.setAt('recipe.seasons', next.seasons);
  const error = form.error('recipe.seasons');
  return (
    <>
      <div className={flow.wrap2}>
        {onChoose && shown && (
          <SeasonTabs seasons={draft.seasons.map(({ season }) => season)} value={shown} onChange={onChoose} />
        )}
        {missingSeasons(draft).map((season) => (
          <Button key={season} icon={addIcon} onClick={() => change(addSeason(draft, season))}>
            {t('recipe.addSeason', { season: seasonName(season) })}
          </Button>
        ))}
        {draft.seasons.length > 1 &&
          draft.seasons
            .filter(({ season }) => onChoose === undefined || season === shown)
            .map(({ season }) => (
              <Button key={season} variant="quiet" onClick={() => change(removeSeason(draft, season))}>
                {t('recipe.removeSeason', { season: seasonName(season) })}
              </Button>
            ))}
      </div>
      {error && (
        <p role="alert" className={typography.fieldError}>
          {t('recipe.seasonMissing')}
        </p>
      )}
    </>
  );
}

type EditorProps = RecipeInputs & {
  /** null offers the core fields alone */
  farmId: string | null;
  /** the form has the source in inputs of its own */
  hasOwnSource?: boolean;
};

/** Edits a growth recipe as a table, with a live curve per field. */
export function RecipeEditor({ farmId, form, hasOwnSource = false }: EditorProps) {
  const t = useTranslations('crops.recipe');
  const draft = form.values.recipe;
  const wide = useIsAtLeast(1200);
  const table = useIsAtLeast(768);
  const { shown, choose } = useShownSeason({ form });
  const all: Placed[] = draft.seasons.map((season, index) => ({ season, index }));
  const placed = wide ? all : all.filter(({ season }) => season.season === shown);
  const { seasons } = drawnRecipe(draft);
  const Layout = table ? RecipeGrid : RecipeBlocks;
  return (
    <div className={`${flow.stack4} ${flow.shrink} ${flow.all}`}>
      {!hasOwnSource && (
        <TextField {...form.field('recipe.source')} label={t('source')} description={t('sourceHint')} maxLength={300} />
      )}
      <Seasons form={form} shown={shown} onChoose={wide ? undefined : choose} />
      <CurveLegend />
      <Layout farmId={farmId} form={form} placed={placed} drawn={seasons} />
      <AddField farmId={farmId} form={form} />
      <p className={typography.captionTight}>{t('marginHint')}</p>
      <div className={classes.light}>
        <LightHours seasons={seasons} />
      </div>
    </div>
  );
}

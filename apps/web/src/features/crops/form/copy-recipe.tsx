import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CropRecipe } from '@onsil/contract/crops';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { Pager } from '#ui/data/pager.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { cropRecipesQuery, farmCropsQuery } from '../api.ts';
import type { CopySource } from '../model/crop-draft.ts';
import { useCropText } from '../model/crop-text.ts';
import { planDays } from '../model/recipe-bands.ts';
import { MasterCropSearch } from './master-crop-search.tsx';
import { RecipePreview } from './recipe-preview.tsx';
import text from '#ui/data/plain-text.module.css';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../crops.module.css';

export type CopyFrom = 'master' | 'farm';
export type CopiedRecipe = { recipe: CropRecipe; copiedFrom: CopySource };

type FarmProps = { farmId: string; seq: number | undefined; onTake: (taken: CopiedRecipe) => void };

function Versions({ farmId, seq, onTake }: FarmProps & { seq: number }) {
  const t = useTranslations('crops');
  const words = useCropText();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<number>();
  const { data, error, refetch } = useQuery(cropRecipesQuery(farmId, seq, page));
  const version = data?.items.find(({ recipeId }) => recipeId === shown);
  if (!data) return <QueryFallback error={error} retry={refetch} lines={4} label={t('history.title')} />;
  if (version)
    return (
      <RecipePreview
        farmId={farmId}
        title={t('history.of', { time: formatDateTime(parseInstant(version.createdAt)) })}
        recipe={version.recipe}
        narrow
        takeLabel={t('take.take')}
        onTake={() => onTake({ recipe: version.recipe, copiedFrom: { kind: 'recipe', no: version.recipeId } })}
        onBack={() => setShown(undefined)}
      />
    );
  return (
    <>
      <ul className={`${flow.stack2} ${classes.choices}`}>
        {data.items.map(({ recipeId, createdAt, memberName, recipe, copiedFrom }) => (
          <li key={recipeId}>
            <button type="button" className={surface.paper} onClick={() => setShown(recipeId)}>
              <strong className={typography.body}>{formatDateTime(parseInstant(createdAt))}</strong>
              <span className={typography.small}>
                {[memberName ?? t('history.former'), t('days', { count: planDays(recipe.seasons) })].join(' · ')}
              </span>
              <small className={text.clamp2}>{words.copied(copiedFrom)}</small>
            </button>
          </li>
        ))}
      </ul>
      <Pager label={t('history.title')} {...data.paging} onPage={setPage} />
    </>
  );
}

/** Current and older recipes of the farm's crops; those of the edited crop first. */
function FarmRecipes({ farmId, seq, onTake }: FarmProps) {
  const t = useTranslations('crops');
  const { data, error, refetch } = useQuery(farmCropsQuery(farmId, { pageSize: 200 }));
  const [chosen, setChosen] = useState(seq);
  if (!data) return <QueryFallback error={error} retry={refetch} lines={4} label={t('title')} />;
  const shown = chosen ?? data.items[0]?.farmCropId;
  if (shown === undefined) return <EmptyState title={t('take.noCrop')}>{t('take.noCropText')}</EmptyState>;
  return (
    <>
      <SelectField
        label={t('take.crop')}
        value={String(shown)}
        data={data.items.map(({ farmCropId, cropName, number }) => ({
          value: String(farmCropId),
          label: `${cropName} (${number})`,
        }))}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      />
      <Versions key={shown} farmId={farmId} seq={shown} onTake={onTake} />
    </>
  );
}

/** Finds a recipe to take over: a master crop's, or one of the farm's. */
export function CopyRecipe({ from, onClose, ...props }: FarmProps & { from: CopyFrom; onClose: () => void }) {
  const t = useTranslations('crops.take');
  return (
    <Sheet opened onClose={onClose} title={t(from === 'master' ? 'fromMaster' : 'fromFarm')}>
      <div className={classes.sheet}>
        <p className={typography.hint}>{t('text')}</p>
        {from === 'master' ? (
          <MasterCropSearch
            farmId={props.farmId}
            narrow
            takeLabel={t('take')}
            onTake={({ recipe, cropNo }) => props.onTake({ recipe, copiedFrom: { kind: 'master', no: cropNo } })}
          />
        ) : (
          <FarmRecipes {...props} />
        )}
      </div>
    </Sheet>
  );
}

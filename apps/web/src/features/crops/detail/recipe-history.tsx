import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { FarmCrop, RecipeVersion } from '@onsil/contract/crops';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { Tag } from '#ui/data/tag.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { cropRecipeQuery, cropRecipesQuery } from '../api.ts';
import { useChangeCrop } from '../commands.ts';
import { toCropBody, toCropDraft } from '../model/crop-draft.ts';
import { useCropText } from '../model/crop-text.ts';
import { planDays } from '../model/recipe-bands.ts';
import { RecipeView } from '../recipe/recipe-card.tsx';
import type { CropsSearch } from '../search-params.ts';
import flow from '#ui/layout/flow.module.css';
import classes from '../crops.module.css';

const route = getRouteApi('/smartfarm/$farmId/crops');

type Props = { farmId: string; crop: FarmCrop; mayChange: boolean };

const useColumns = ({ farmId, crop }: Pick<Props, 'farmId' | 'crop'>): Column<RecipeVersion>[] => {
  const t = useTranslations('crops');
  const text = useCropText();
  return [
    {
      key: 'at',
      header: t('history.at'),
      cell: ({ recipeId, createdAt }) => (
        <PrimaryCell>
          <Link
            from="/smartfarm/$farmId/crops"
            to="/smartfarm/$farmId/crops"
            params={{ farmId }}
            search={(now) => ({ ...now, recipe: recipeId })}
            resetScroll={false}
          >
            {formatDateTime(parseInstant(createdAt))}
          </Link>
          {recipeId === crop.recipeId && <Tag className={flow.beside}>{t('history.holds')}</Tag>}
        </PrimaryCell>
      ),
    },
    { key: 'by', header: t('history.by'), cell: ({ memberName }) => memberName ?? t('history.former') },
    { key: 'from', header: t('recipe.from'), cell: ({ copiedFrom }) => text.copied(copiedFrom) },
    { key: 'source', header: t('recipe.source'), from: 992, cell: ({ recipe }) => recipe.source },
    {
      key: 'days',
      header: t('recipe.days'),
      align: 'right',
      cell: ({ recipe }) => t('days', { count: planDays(recipe.seasons) }),
    },
  ];
};

/** Restores an older recipe; the current one stays in the history. */
function TakeBack({
  farmId,
  crop,
  version,
  onDone,
}: Omit<Props, 'mayChange'> & { version: RecipeVersion; onDone: () => void }) {
  const t = useTranslations('crops.history');
  const { mutateAsync: changeCrop } = useChangeCrop(farmId, crop.farmCropId);
  const take = async (): Promise<void> => {
    const copiedFrom = { kind: 'recipe', no: version.recipeId } as const;
    const body = { ...toCropBody(toCropDraft(crop)), recipe: version.recipe, copiedFrom, version: crop.version };
    await changeCrop(body);
    toast(t('taken'));
    onDone();
  };
  return (
    <ConfirmButton variant="primary" fullWidth danger={false} label={t('take')} title={t('takeTitle')} onConfirm={take}>
      {t('takeText')}
    </ConfirmButton>
  );
}

/** One older recipe. */
function OldRecipe({ farmId, crop, mayChange, recipeId }: Props & { recipeId: number }) {
  const t = useTranslations('crops');
  const [, setSearch] = useSearchState(route);
  const query = useQuery(cropRecipeQuery(farmId, crop.farmCropId, recipeId));
  const version = query.data;
  const close = (): void => setSearch({ recipe: undefined });
  const title = version
    ? t('history.of', { time: formatDateTime(parseInstant(version.createdAt)) })
    : t('history.title');
  return (
    <Sheet opened isAddress onClose={close} title={title}>
      {!version && <QueryFallback error={query.error} retry={query.refetch} lines={8} label={t('history.title')} />}
      {version && (
        <div className={classes.sheet}>
          <RecipeView farmId={farmId} recipe={version.recipe} copiedFrom={version.copiedFrom} narrow />
          {mayChange && version.recipeId !== crop.recipeId && (
            <TakeBack farmId={farmId} crop={crop} version={version} onDone={close} />
          )}
        </div>
      )}
    </Sheet>
  );
}

/** All recipes of the crop; each opens in a sheet and can be restored. */
export function RecipeHistory({ search, ...props }: Props & { search: CropsSearch }) {
  const t = useTranslations('crops.history');
  const { farmId, crop } = props;
  const { historyPage, recipe } = search;
  const [, setSearch] = useSearchState(route);
  const query = useQuery(cropRecipesQuery(farmId, crop.farmCropId, historyPage));
  const columns = useColumns(props);
  return (
    <>
      <ListTable
        title={t('title')}
        aside={t('aside')}
        query={query}
        onPage={(page) => setSearch({ historyPage: page })}
        empty={<EmptyState title={t('none')} />}
        name="recipe-history"
        caption={t('title')}
        columns={columns}
        rowKey={({ recipeId }) => recipeId}
      />
      {recipe !== undefined && <OldRecipe key={recipe} {...props} recipeId={recipe} />}
    </>
  );
}

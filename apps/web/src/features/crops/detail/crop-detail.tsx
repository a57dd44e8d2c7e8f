import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { FarmCrop } from '@onsil/contract/crops';
import { useCodeName } from '#features/codes/api.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { EntityFallback } from '#ui/feedback/entity-fallback.tsx';
import { Columns } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { farmCropQuery } from '../api.ts';
import { EditCrop } from '../form/edit-crop.tsx';
import { CropStatus } from '../list/crop-status.tsx';
import { RecipeCard } from '../recipe/recipe-card.tsx';
import { closedCrop, type CropsSearch } from '../search-params.ts';
import { CropData, CropTargets } from './crop-data.tsx';
import { RemoveCrop, RestoreCrop } from './crop-removal.tsx';
import { RecipeHistory } from './recipe-history.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../crops.module.css';

const route = getRouteApi('/smartfarm/$farmId/crops');

type ViewProps = { farmId: string; crop: FarmCrop; search: CropsSearch; mayChange: boolean };

function CropView({ farmId, crop, search, mayChange }: ViewProps) {
  const t = useTranslations('crops');
  const codeName = useCodeName();
  const [, setSearch] = useSearchState(route);
  const archived = crop.isArchived;
  const actions = archived ? (
    <RestoreCrop farmId={farmId} crop={crop} />
  ) : (
    <>
      <ButtonLink
        from="/smartfarm/$farmId/crops"
        to="/smartfarm/$farmId/crops"
        params={{ farmId }}
        search={(now) => ({ ...now, sheet: 'edit' as const })}
        icon={<IconPencil size={16} stroke={1.5} aria-hidden />}
      >
        {t('edit')}
      </ButtonLink>
      <RemoveCrop farmId={farmId} crop={crop} onGone={() => setSearch(closedCrop, { resetScroll: true })} />
    </>
  );
  return (
    <>
      <PageTitle
        title={crop.cropName}
        sub={
          <span className={flow.words3}>
            <Link
              from="/smartfarm/$farmId/crops"
              to="/smartfarm/$farmId/crops"
              params={{ farmId }}
              search={(now) => ({ ...now, ...closedCrop })}
              className={classes.back}
            >
              {t('all')}
            </Link>
            <span>{[crop.number, codeName('CROP_TYPE', crop.cropType)].join(' · ')}</span>
            <CropStatus crop={crop} />
          </span>
        }
        {...(mayChange && { actions })}
      />
      {archived && <p className={typography.hint}>{t('archivedText')}</p>}
      <Columns>
        <CropData crop={crop} />
        <CropTargets crop={crop} />
      </Columns>
      <RecipeCard farmId={farmId} recipe={crop.recipe} copiedFrom={crop.copiedFrom} />
      <RecipeHistory farmId={farmId} crop={crop} search={search} mayChange={mayChange && !archived} />
    </>
  );
}

type Props = { farmId: string; seq: number; search: CropsSearch; mayChange: boolean };

/** One crop: data, targets, recipe and its history. */
export function CropDetail({ farmId, seq, search, mayChange }: Props) {
  const t = useTranslations('crops');
  const [, setSearch] = useSearchState(route);
  const query = useQuery(farmCropQuery(farmId, seq));
  const crop = query.data;
  if (!crop)
    return (
      <EntityFallback
        title={t('title')}
        query={query}
        back={
          <ButtonLink to="/smartfarm/$farmId/crops" params={{ farmId }}>
            {t('all')}
          </ButtonLink>
        }
      />
    );
  if (search.sheet === 'edit' && mayChange && !crop.isArchived)
    return (
      <EditCrop
        farmId={farmId}
        crop={crop}
        onSaved={() => setSearch({ sheet: undefined }, { saved: true, resetScroll: true })}
      />
    );
  return <CropView farmId={farmId} crop={crop} search={search} mayChange={mayChange} />;
}

import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { farmQuery } from '#features/farms/api.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { EntityFallback } from '#ui/feedback/entity-fallback.tsx';
import { CropDetail } from './detail/crop-detail.tsx';
import { NewCrop } from './form/new-crop.tsx';
import { CropList } from './list/crop-list.tsx';

const route = getRouteApi('/smartfarm/$farmId/crops');

/** The list, one crop or the form, by the search parameters. */
export function Page() {
  const { farmId } = route.useParams();
  const [search, setSearch] = useSearchState(route);
  const t = useTranslations('crops');
  const query = useQuery(farmQuery(farmId));
  const farm = query.data;
  const mayChange = farm !== undefined && farm.role !== 'member';
  // The member's rights are not known yet: a requested form waits for them.
  if (search.sheet !== undefined && !farm)
    return (
      <EntityFallback
        title={t('title')}
        query={query}
        back={
          <ButtonLink to="/smartfarm/$farmId/crops" params={{ farmId }} search={{}}>
            {t('all')}
          </ButtonLink>
        }
      />
    );
  if (search.sheet === 'new' && mayChange)
    return (
      <NewCrop
        farmId={farmId}
        cultivationType={farm.cultivationType}
        onMade={(crop) => setSearch({ crop }, { clears: true, saved: true, resetScroll: true })}
      />
    );
  if (search.crop !== undefined)
    return <CropDetail key={search.crop} farmId={farmId} seq={search.crop} search={search} mayChange={mayChange} />;
  return (
    <CropList
      farmId={farmId}
      search={search}
      mayChange={mayChange}
      show={(change, replace = false) => setSearch(change, { replace, resetScroll: true })}
    />
  );
}

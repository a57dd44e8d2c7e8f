import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { farmQuery } from '#features/farms/queries.ts';
import { Stack } from '#ui/columns.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SegmentedControl } from '#ui/segmented.tsx';
import { Comparison } from './comparison.tsx';
import { PhotoList } from './photo-list.tsx';
import type { PhotosNavigate } from './photo-search.ts';
import { PhotoSheet } from './photo-sheet.tsx';
import { TimeLine } from './time-line.tsx';

const route = getRouteApi('/smartfarm/$farmId/farm-photo-registration');

/** Growth photos of a farm: all photos, a comparison of two, or the time line of a place. */
export function Page() {
  const t = useTranslations('growthPhotos');
  const { farmId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: farm } = useQuery(farmQuery(farmId));
  const go: PhotosNavigate = (change, { replace = false, saved = false } = {}) =>
    void navigate({
      search: (now) => ({ ...now, ...change }),
      replace,
      resetScroll: false,
      ignoreBlocker: saved,
    });
  const about = { farmId, search, go };
  const { tab, sheet, id, compare } = search;
  return (
    <Stack>
      <PageTitle title={t('title')} sub={farm?.farmName} />
      <SegmentedControl
        label={t('tab.label')}
        value={tab ?? 'photos'}
        onChange={(next) => void navigate({ search: { tab: next === 'line' ? next : undefined } })}
        options={(['photos', 'line'] as const).map((value) => ({ value, label: t(`tab.${value}`) }))}
      />
      {tab === 'line' ? <TimeLine {...about} /> : <PhotoList {...about} />}
      {sheet === 'photo' && <PhotoSheet key={id ?? 'new'} farmId={farmId} id={id} go={go} />}
      {compare && <Comparison farmId={farmId} pair={compare} onClose={() => go({ compare: undefined })} />}
    </Stack>
  );
}

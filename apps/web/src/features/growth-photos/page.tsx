import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GrowthPhoto } from '@onsil/contract/growth-photos';
import { farmQuery } from '#features/farms/api.ts';
import { closedSheet } from '#lib/state/search-param.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { Button } from '#ui/controls/button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { photoQuery } from './api.ts';
import { Comparison } from './comparison/comparison.tsx';
import { PhotoForm } from './edit/photo-form.tsx';
import { PhotoList } from './list/photo-list.tsx';
import type { KnownPlace } from './model/photo-draft.ts';
import type { SetPhotosSearch } from './search-params.ts';
import { TimeLine } from './time-line/time-line.tsx';

type Props = { farmId: string; id: number | undefined; setSearch: SetPhotosSearch };

/** Edits the entry as loaded at opening; the save detects concurrent changes. */
function ChangePhoto({ farmId, id, setSearch }: Props & { id: number }) {
  const t = useTranslations('growthPhotos');
  const unknown = useTranslations('common.unknown');
  const { data, error, refetch } = useQuery(photoQuery(farmId, id));
  const [opened, setOpened] = useState<GrowthPhoto>();
  if (!opened && data) setOpened(data);
  if (opened) return <PhotoForm farmId={farmId} photo={opened} setSearch={setSearch} />;
  return (
    <Sheet opened isAddress onClose={() => setSearch(closedSheet)} title={t('form.change')}>
      {data === null ? (
        <EmptyState title={unknown('title')}>{unknown('text')}</EmptyState>
      ) : (
        <QueryFallback error={error} retry={refetch} lines={8} />
      )}
    </Sheet>
  );
}

function PhotoSheet({ farmId, id, known, setSearch }: Props & { known: KnownPlace }) {
  return id === undefined ? (
    <PhotoForm farmId={farmId} known={known} setSearch={setSearch} />
  ) : (
    <ChangePhoto farmId={farmId} id={id} setSearch={setSearch} />
  );
}

const route = getRouteApi('/smartfarm/$farmId/farm-photo-registration');

/** Growth photos of a farm: all photos, a comparison of two, or the time line of a place. */
export function Page() {
  const t = useTranslations('growthPhotos');
  const { farmId } = route.useParams();
  const [search, setSearch] = useSearchState(route);
  const { data: farm } = useQuery(farmQuery(farmId));
  const about = { farmId, search, setSearch };
  const { tab, sheet, id, compare } = search;
  return (
    <Stack>
      <PageTitle
        title={t('title')}
        sub={farm?.farmName}
        actions={
          <Button variant="primary" icon={addIcon} onClick={() => setSearch({ sheet: 'photo', id: undefined })}>
            {t('add')}
          </Button>
        }
      />
      <SegmentedControl
        label={t('tab.label')}
        value={tab ?? 'photos'}
        onChange={(next) => setSearch({ tab: next === 'line' ? next : undefined }, { clears: true })}
        options={(['photos', 'line'] as const).map((value) => ({ value, label: t(`tab.${value}`) }))}
      />
      {tab === 'line' ? <TimeLine {...about} /> : <PhotoList {...about} />}
      {sheet === 'photo' && (
        <PhotoSheet key={id ?? 'new'} farmId={farmId} id={id} known={search} setSearch={setSearch} />
      )}
      {compare && <Comparison farmId={farmId} pair={compare} onClose={() => setSearch({ compare: undefined })} />}
    </Stack>
  );
}

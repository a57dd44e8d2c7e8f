import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { GrowthPhoto, PhotoPlace } from '@onsil/contract/growth-photos';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { timeLineQuery, maxTimeLineEntries, photoPlacesQuery } from '../api.ts';
import type { SetPhotosSearch, PhotoSearch } from '../search-params.ts';
import { createFrames, TimeLinePlayer } from './player.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from './time-line.module.css';

type Props = { farmId: string; search: PhotoSearch; setSearch: SetPhotosSearch };

const valueOf = ({ farmCropId, locationDetail }: PhotoPlace): string => `${farmCropId} ${locationDetail}`;

/** The photos of a place, oldest first. */
function Line({ farmId, place, setSearch }: { farmId: string; place: PhotoPlace; setSearch: SetPhotosSearch }) {
  const t = useTranslations('growthPhotos.line');
  const query = useQuery(timeLineQuery(farmId, place.farmCropId, place.locationDetail));
  const photos: readonly GrowthPhoto[] | undefined = query.data?.items;
  const frames = useMemo(() => createFrames(photos ?? []), [photos]);
  if (!query.data) return <QueryFallback error={query.error} retry={query.refetch} lines={8} />;
  const [first, last] = [frames[0], frames.at(-1)];
  if (!first || !last) return <EmptyState title={t('undecoded')}>{t('undecodedText')}</EmptyState>;
  return (
    <>
      {query.data.paging.hasMore && <p className={typography.caption}>{t('more', { count: maxTimeLineEntries })}</p>}
      <TimeLinePlayer
        key={`${valueOf(place)} ${frames.length}`}
        frames={frames}
        onCompare={() => setSearch({ compare: [first.photo.photoId, last.photo.photoId] })}
      />
    </>
  );
}

/** Time line of a place: the one in the address, or the one with the latest photo. */
export function TimeLine({ farmId, search: { crop, place }, setSearch }: Props) {
  const t = useTranslations('growthPhotos');
  const { data: places, error, refetch } = useQuery(photoPlacesQuery(farmId));
  const named = places?.find((one) => one.farmCropId === crop && one.locationDetail === place);
  const busiestBatch = places?.toSorted((one, other) => other.photos - one.photos)[0];
  const chosen = named ?? busiestBatch;
  if (!places)
    return (
      <Card title={t('line.title')}>
        <QueryFallback error={error} retry={refetch} lines={8} />
      </Card>
    );
  if (!chosen)
    return (
      <Card title={t('line.title')}>
        <EmptyState
          title={t('line.none')}
          action={<Button onClick={() => setSearch({ sheet: 'photo', id: undefined })}>{t('add')}</Button>}
        >
          {t('line.noneText')}
        </EmptyState>
      </Card>
    );
  return (
    <Card title={t('line.title')} padded>
      <SelectField
        label={t('line.place')}
        className={classes.place ?? ''}
        value={valueOf(chosen)}
        data={places.map((one) => ({
          value: valueOf(one),
          label: t('line.placeOf', { crop: one.cropName, place: one.locationDetail, count: one.photos }),
        }))}
        onChange={({ currentTarget }) => {
          const next = places.find((one) => valueOf(one) === currentTarget.value);
          if (next) setSearch({ crop: next.farmCropId, place: next.locationDetail });
        }}
      />
      <Line farmId={farmId} place={chosen} setSearch={setSearch} />
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { photoSortKeys } from '@onsil/contract/growth-photos';
import { Button } from '#ui/controls/button.tsx';
import { ListCard } from '#ui/data/list-card.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SelectionBar } from '#ui/layout/selection-bar.tsx';
import { photosQuery } from '../api.ts';
import { closedViewer, type SetPhotosSearch, type PhotoSearch } from '../search-params.ts';
import { Viewer } from '../viewer/viewer.tsx';
import { Gallery } from './gallery.tsx';
import { PhotoFilters } from './photo-filters.tsx';
import { usePhotoColumns } from './use-photo-columns.tsx';

type ComparisonBarProps = { count: number; onStart: () => void; onClear: () => void };

/** Starts the comparison of two selected pictures. */
function ComparisonBar({ count, onStart, onClear }: ComparisonBarProps) {
  const t = useTranslations('growthPhotos.compare');
  if (count === 0) return null;
  return (
    <SelectionBar
      summary={count === 2 ? t('ready') : t('picked', { count })}
      actions={
        <>
          <Button variant="quiet" onClick={onClear}>
            {t('clear')}
          </Button>
          <Button variant="primary" disabled={count < 2} onClick={onStart}>
            {t('start')}
          </Button>
        </>
      }
    />
  );
}

type Props = { farmId: string; search: PhotoSearch; setSearch: SetPhotosSearch };

function NoPhotos({ search: { period, from, to, crop, c }, setSearch }: Omit<Props, 'farmId'>) {
  const t = useTranslations('growthPhotos');
  const filtered = [period, from, to, crop, c].some((one) => one !== undefined);
  const noFilter = { period: '1y', from: undefined, to: undefined, crop: undefined, c: undefined } as const;
  if (!filtered)
    return (
      <EmptyState title={t('none')} action={<Button onClick={() => setSearch({ sheet: 'photo' })}>{t('add')}</Button>}>
        {t('noneText')}
      </EmptyState>
    );
  return (
    <EmptyState title={t('noMatch')} action={<Button onClick={() => setSearch(noFilter)}>{t('showAll')}</Button>}>
      {t('noMatchText')}
    </EmptyState>
  );
}

/** Gallery or table of the photos, with the viewer and the comparison. */
export function PhotoList({ farmId, search, setSearch }: Props) {
  const t = useTranslations('growthPhotos');
  const query = useQuery(photosQuery(farmId, search));
  const columns = usePhotoColumns(farmId, setSearch);
  const [picked, setPicked] = useState<readonly number[]>([]);
  // A third selection replaces the first.
  const pick = (photoId: number): void =>
    setPicked((now) => (now.includes(photoId) ? now.filter((one) => one !== photoId) : [...now.slice(-1), photoId]));
  const { open, at = 0, view } = search;
  return (
    <>
      <PhotoFilters farmId={farmId} search={search} setSearch={setSearch} />
      <ListCard
        title={t('pictures')}
        aside={query.data && t('count', { count: query.data.paging.totalCount })}
        query={query}
        onPage={(page) => setSearch({ page })}
        empty={<NoPhotos search={search} setSearch={setSearch} />}
      >
        {(photos, busy) =>
          view === 'table' ? (
            <ResponsiveTable
              name="growth-photos"
              caption={t('title')}
              columns={columns}
              rows={photos}
              rowKey={({ photoId }) => photoId}
              busy={busy}
              sorting={sortedByServer(search, photoSortKeys, setSearch)}
            />
          ) : (
            <Gallery photos={photos} busy={busy} picked={picked} onPick={pick} setSearch={setSearch} />
          )
        }
      </ListCard>
      <ComparisonBar
        count={picked.length}
        onStart={() => {
          const [one, other] = picked;
          if (one !== undefined && other !== undefined) setSearch({ compare: [one, other] });
        }}
        onClear={() => setPicked([])}
      />
      {open !== undefined && (
        <Viewer
          farmId={farmId}
          photos={query.data?.items ?? []}
          open={open}
          at={at}
          setSearch={setSearch}
          onClose={() => setSearch(closedViewer)}
        />
      )}
    </>
  );
}

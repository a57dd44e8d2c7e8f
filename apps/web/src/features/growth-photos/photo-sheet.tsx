import type { GrowthPhoto } from '@onsil/contract/growth-photos';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#ui/empty-state.tsx';
import { QueryFallback } from '#ui/query-state.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { PhotoForm } from './photo-form.tsx';
import { closedSheet, type PhotosNavigate } from './photo-search.ts';
import { photoQuery } from './queries.ts';

type Props = { farmId: string; id: number | undefined; go: PhotosNavigate };

/** Edits the entry as loaded at opening; the save detects concurrent changes. */
function ChangePhoto({ farmId, id, go }: Props & { id: number }) {
  const t = useTranslations('growthPhotos');
  const unknown = useTranslations('common.unknown');
  const { data, error, refetch } = useQuery(photoQuery(farmId, id));
  const [opened, setOpened] = useState<GrowthPhoto>();
  if (!opened && data) setOpened(data);
  if (opened) return <PhotoForm farmId={farmId} photo={opened} go={go} />;
  return (
    <Sheet opened onClose={() => go(closedSheet)} title={t('form.change')}>
      {data === null ? (
        <EmptyState title={unknown('title')}>{unknown('text')}</EmptyState>
      ) : (
        <QueryFallback error={error} retry={refetch} lines={8} />
      )}
    </Sheet>
  );
}

export function PhotoSheet({ farmId, id, go }: Props) {
  return id === undefined ? <PhotoForm farmId={farmId} go={go} /> : <ChangePhoto farmId={farmId} id={id} go={go} />;
}

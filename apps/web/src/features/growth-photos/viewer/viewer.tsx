import { useWindowEvent } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { GrowthPhoto } from '@onsil/contract/growth-photos';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { FullScreen } from '#ui/layout/full-screen.tsx';
import { photoQuery } from '../api.ts';
import { usePhotoText } from '../model/use-photo-text.ts';
import type { SetPhotosSearch } from '../search-params.ts';
import { Picture } from '../widgets/picture.tsx';
import { PhotoDetails } from './photo-details.tsx';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './viewer.module.css';

type Props = {
  farmId: string;
  /** the photos of the list, for the previous and next buttons */
  photos: readonly GrowthPhoto[];
  open: number;
  /** index of its picture */
  at: number;
  setSearch: SetPhotosSearch;
  onClose: () => void;
};

/** Minimum horizontal distance of a swipe in px. */
const swipePx = 48;

/** Detects swipes that are more horizontal than vertical. */
const useSwipe = (turn: (by: 1 | -1) => void) => {
  const [startPoint, setStartPoint] = useState<{ x: number; y: number }>();
  return {
    onPointerDown: ({ clientX: x, clientY: y, isPrimary }: PointerEvent) =>
      setStartPoint(isPrimary ? { x, y } : undefined),
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!startPoint) return;
      setStartPoint(undefined);
      const [aside, down] = [clientX - startPoint.x, clientY - startPoint.y];
      if (Math.abs(aside) >= swipePx && Math.abs(aside) > Math.abs(down)) turn(aside < 0 ? 1 : -1);
    },
    onPointerCancel: () => setStartPoint(undefined),
  };
};

/** The open photo, from the list or loaded by its number; null if it was deleted. */
const useOpened = ({ farmId, photos, open }: Props) => {
  const listed = photos.find(({ photoId }) => photoId === open);
  const { data, error, refetch } = useQuery({ ...photoQuery(farmId, open), enabled: listed === undefined });
  const photo = listed ?? data;
  return { photo, error, refetch, all: listed ? photos : photo ? [photo] : [] };
};

/** Full-screen viewer: arrow keys and swipes move through all pictures of the list, Esc closes it. */
export function Viewer(props: Props) {
  const { farmId, open, at, setSearch, onClose } = props;
  const t = useTranslations('growthPhotos');
  const { alt } = usePhotoText();
  const { photo, all, error, refetch } = useOpened(props);
  const frames = all.flatMap((one) => one.files.map((file, place) => ({ photo: one, file, place })));
  const index = Math.max(
    0,
    frames.findIndex((frame) => frame.photo.photoId === open && frame.place === at),
  );
  const frame = frames[index];
  const turn = (by: 1 | -1): void => {
    const next = frames[index + by];
    if (next) setSearch({ open: next.photo.photoId, at: next.place || undefined }, { replace: true });
  };
  const swipe = useSwipe(turn);
  const stage = useRef<HTMLDivElement>(null);
  // Handles keys wherever the focus is, except in a dialog above the viewer.
  useWindowEvent('keydown', ({ key, target }) => {
    const layer = target instanceof Element ? target.closest('[role=dialog]') : null;
    if (layer && !layer.contains(stage.current)) return;
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  });
  return (
    <FullScreen isAddress title={photo ? `${photo.cropName} · ${photo.locationDetail}` : t('title')} onClose={onClose}>
      {photo === undefined && <QueryFallback error={error} retry={refetch} lines={6} />}
      {photo === null && <EmptyState title={t('viewer.gone')} />}
      {photo && frame && (
        <div className={classes.viewer}>
          <div ref={stage} className={`${surface.soft} ${classes.stage}`} {...swipe}>
            <Picture key={frame.file.key} file={frame.file} size="m" alt={alt(photo)} />
            <IconButton
              label={t('viewer.previous')}
              className={classes.previous}
              disabled={index === 0}
              onClick={() => turn(-1)}
            >
              <IconChevronLeft size={24} stroke={1.5} aria-hidden />
            </IconButton>
            <IconButton
              label={t('viewer.next')}
              className={classes.next}
              disabled={index === frames.length - 1}
              onClick={() => turn(1)}
            >
              <IconChevronRight size={24} stroke={1.5} aria-hidden />
            </IconButton>
          </div>
          <p className={`${typography.caption} ${classes.count}`} aria-live="polite">
            {t('viewer.place', { number: index + 1, total: frames.length })}
          </p>
          <PhotoDetails key={photo.photoId} farmId={farmId} photo={photo} file={frame.file} setSearch={setSearch} />
        </div>
      )}
    </FullScreen>
  );
}

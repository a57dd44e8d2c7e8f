import { useReducedMotion } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isPicture, type StoredFile } from '@onsil/contract/files';
import type { GrowthPhoto } from '@onsil/contract/growth-photos';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { fileUrl } from '#lib/http/file-url.ts';
import { usePlayback } from '#lib/state/use-playback.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { HorizontalScroll } from '#ui/layout/horizontal-scroll.tsx';
import { usePhotoText } from '../model/use-photo-text.ts';
import { Picture } from '../widgets/picture.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './time-line.module.css';

const speeds = ['slow', 'normal', 'fast'] as const;
type Speed = (typeof speeds)[number];

const pauseMs: Record<Speed, number> = { slow: 1_600, normal: 800, fast: 300 };

/**
 * Steps through `count` frames, by hand or automatically until the last one. Starts slowly if the user prefers reduced
 * motion.
 * @param ready resolves when a frame is loaded
 */
const usePlayer = (count: number, ready: (index: number) => Promise<unknown>) => {
  const calm = useReducedMotion(false, { getInitialValueInEffect: false });
  const [index, setIndex] = useState(Math.max(0, count - 1));
  const [chosen, setSpeed] = useState<Speed>();
  const speed = chosen ?? (calm ? 'slow' : 'normal');
  const at = Math.min(index, Math.max(0, count - 1));
  const { playing, pause, toggle } = usePlayback({ at, count, show: setIndex, pauseMs: pauseMs[speed], ready });
  return {
    at,
    playing,
    speed,
    setSpeed,
    show: (next: number): void => {
      pause();
      setIndex(Math.max(0, Math.min(next, count - 1)));
    },
    toggle,
  };
};

/** A photo with its first displayable picture. */
export type TimeLineFrame = { photo: GrowthPhoto; file: StoredFile };

export const createFrames = (photos: readonly GrowthPhoto[]): TimeLineFrame[] =>
  photos.flatMap((photo) => {
    const file = photo.files.find(isPicture);
    return file ? [{ photo, file }] : [];
  });

/** Day buttons below the picture. */
function Days({
  frames,
  at,
  onShow,
}: {
  frames: readonly TimeLineFrame[];
  at: number;
  onShow: (index: number) => void;
}) {
  const t = useTranslations('growthPhotos');
  const { age } = usePhotoText();
  return (
    <HorizontalScroll label={t('line.days')} className={classes.strip}>
      <ol>
        {frames.map(({ photo, file }, index) => (
          <li key={photo.photoId}>
            <button
              type="button"
              className={`${flow.lines} ${surface.paper}`}
              aria-current={index === at ? 'true' : undefined}
              onClick={() => onShow(index)}
            >
              <Picture file={file} size="s" alt="" lazy />
              <span>{formatIsoDay(photo.photoDate)}</span>
              <small>{age(photo)}</small>
            </button>
          </li>
        ))}
      </ol>
    </HorizontalScroll>
  );
}

type Props = { frames: readonly TimeLineFrame[]; onCompare: () => void };

/** Plays the pictures of a place in order, automatically or by hand. */
export function TimeLinePlayer({ frames, onCompare }: Props) {
  const t = useTranslations('growthPhotos.line');
  const { age, alt } = usePhotoText();
  const ready = useCallback(
    (index: number): Promise<unknown> => {
      const next = frames[index];
      if (!next) return Promise.resolve();
      return Object.assign(new Image(), { src: fileUrl(next.file.key, 'm') }).decode();
    },
    [frames],
  );
  const { at, playing, speed, setSpeed, show, toggle } = usePlayer(frames.length, ready);
  const frame = frames[at];
  if (!frame) return null;
  const { photo, file } = frame;
  const caption = `${formatIsoDay(photo.photoDate)} · ${age(photo)}`;
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className={`${flow.stack3} ${flow.shrink}`}>
      <div className={`${flow.full} ${flow.clip} ${surface.soft} ${classes.stage}`}>
        {/* One element for all frames, so that the last one stays until the next is loaded. */}
        <Picture key={isPicture(file) ? 'decoded' : file.key} file={file} size="m" alt={alt(photo)} />
      </div>
      <div className={classes.words}>
        <strong className={typography.title}>{caption}</strong>
        <p>{photo.description}</p>
      </div>
      <input
        type="range"
        min={0}
        max={frames.length - 1}
        value={at}
        aria-label={t('moment')}
        aria-valuetext={caption}
        onChange={({ currentTarget }) => show(Number(currentTarget.value))}
      />
      <div className={`${flow.wrap2} ${flow.middle}`}>
        <IconButton label={t('previous')} disabled={at === 0} onClick={() => show(at - 1)}>
          <IconChevronLeft size={22} stroke={1.5} aria-hidden />
        </IconButton>
        <Button variant="primary" icon={<Icon size={16} aria-hidden />} disabled={frames.length < 2} onClick={toggle}>
          {t(playing ? 'pause' : 'play')}
        </Button>
        <IconButton label={t('next')} disabled={at === frames.length - 1} onClick={() => show(at + 1)}>
          <IconChevronRight size={22} stroke={1.5} aria-hidden />
        </IconButton>
        <SegmentedControl
          label={t('speed')}
          value={speed}
          onChange={setSpeed}
          options={speeds.map((value) => ({ value, label: t(value) }))}
        />
        <Button disabled={frames.length < 2} onClick={onCompare}>
          {t('compare')}
        </Button>
      </div>
      <Days frames={frames} at={at} onShow={show} />
    </div>
  );
}

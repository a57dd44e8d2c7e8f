import { useQueries } from '@tanstack/react-query';
import { useState, type CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import type { GrowthPhoto } from '@onsil/contract/growth-photos';
import { formatIsoDay, daysBetween } from '#lib/format/iso-day.ts';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { FullScreen } from '#ui/layout/full-screen.tsx';
import { useIsPhone } from '#ui/layout/use-screen.ts';
import { photoQuery } from '../api.ts';
import { usePhotoText } from '../model/use-photo-text.ts';
import { Picture } from '../widgets/picture.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './comparison.module.css';

type Pair = readonly [earlier: GrowthPhoto, later: GrowthPhoto];

const byDay = (one: GrowthPhoto, other: GrowthPhoto): number =>
  one.photoDate.localeCompare(other.photoDate) || one.photoId - other.photoId;

/** Day, age of the plants and place of a photo. */
function Words({ photo }: { photo: GrowthPhoto }) {
  const { age } = usePhotoText();
  return (
    <figcaption className={`${flow.lines} ${classes.words}`}>
      <strong>
        {formatIsoDay(photo.photoDate)} · {age(photo)}
      </strong>
      <span className={typography.captionTight}>
        {photo.cropName} · {photo.locationDetail}
      </span>
      <p>{photo.description}</p>
    </figcaption>
  );
}

function First({ photo }: { photo: GrowthPhoto }) {
  const { alt } = usePhotoText();
  const [file] = photo.files;
  return file ? <Picture file={file} size="m" alt={alt(photo)} /> : null;
}

function SideBySide({ pair }: { pair: Pair }) {
  return (
    <div className={`${flow.pair} ${classes.pair}`}>
      {pair.map((photo) => (
        <figure key={photo.photoId}>
          <div className={`${surface.soft} ${classes.stage}`}>
            <First photo={photo} />
          </div>
          <Words photo={photo} />
        </figure>
      ))}
    </div>
  );
}

/** Overlay with a slider: left of the line is the earlier photo. */
function Overlaid({ pair: [earlier, later] }: { pair: Pair }) {
  const t = useTranslations('growthPhotos.compare');
  const [split, setSplit] = useState(50);
  return (
    <div className={`${flow.stack2} ${classes.over}`}>
      <div className={`${surface.soft} ${classes.stage}`} style={{ '--split': `${split}%` } as CSSProperties}>
        <First photo={later} />
        <div className={classes.above}>
          <First photo={earlier} />
        </div>
        <span className={classes.line} />
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={split}
        aria-label={t('split')}
        onChange={({ currentTarget }) => setSplit(Number(currentTarget.value))}
      />
      <div className={`${flow.pair} ${classes.pair}`}>
        {[earlier, later].map((photo) => (
          <figure key={photo.photoId}>
            <Words photo={photo} />
          </figure>
        ))}
      </div>
    </div>
  );
}

type Props = { farmId: string; pair: readonly [number, number]; onClose: () => void };

/** Compares two photos, the earlier one first: side by side, or overlaid with a slider, which a phone begins with. */
export function Comparison({ farmId, pair, onClose }: Props) {
  const t = useTranslations('growthPhotos');
  const isPhone = useIsPhone();
  const [mode, setMode] = useState<'side' | 'over'>(isPhone ? 'over' : 'side');
  const queries = useQueries({ queries: pair.map((photoId) => photoQuery(farmId, photoId)) });
  const [earlier, later] = queries.flatMap(({ data }) => data ?? []).toSorted(byDay);
  const failed = queries.find(({ data }) => data === undefined) ?? queries[0];
  const isDeleted = queries.some(({ data }) => data === null);
  const apart = earlier && later && daysBetween(earlier.photoDate, later.photoDate);
  return (
    <FullScreen isAddress title={t('compare.title')} onClose={onClose}>
      {isDeleted && <EmptyState title={t('viewer.gone')} />}
      {!isDeleted && (!earlier || !later) && failed && (
        <QueryFallback error={failed.error} retry={() => queries.map((query) => query.refetch())} lines={6} />
      )}
      {earlier && later && (
        <>
          <div className={`${flow.wrap4} ${flow.below3} ${typography.muted} ${typography.body}`}>
            <SegmentedControl
              label={t('compare.mode')}
              value={mode}
              onChange={setMode}
              options={(['side', 'over'] as const).map((value) => ({ value, label: t(`compare.${value}`) }))}
            />
            <span>{apart === 0 ? t('compare.sameDay') : t('compare.apart', { days: apart ?? 0 })}</span>
          </div>
          {mode === 'side' ? <SideBySide pair={[earlier, later]} /> : <Overlaid pair={[earlier, later]} />}
        </>
      )}
    </FullScreen>
  );
}

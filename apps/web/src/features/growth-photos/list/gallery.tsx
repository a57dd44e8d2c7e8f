import { useTranslations } from 'use-intl';
import type { GrowthPhoto } from '@onsil/contract/growth-photos';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { usePhotoText } from '../model/use-photo-text.ts';
import type { SetPhotosSearch } from '../search-params.ts';
import { Picture } from '../widgets/picture.tsx';
import text from '#ui/data/plain-text.module.css';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './photos.module.css';

type CardProps = { photo: GrowthPhoto; picked: boolean; onPick: () => void; setSearch: SetPhotosSearch };

function PhotoCard({ photo, picked, onPick, setSearch }: CardProps) {
  const t = useTranslations('growthPhotos');
  const { age, alt, about } = usePhotoText();
  const { photoId, cropName, locationDetail, photoDate, files, description } = photo;
  const [first] = files;
  const day = formatIsoDay(photoDate);
  return (
    <li
      className={`${flow.column} ${flow.shrink} ${flow.clip} ${surface.frame} ${classes.card}`}
      data-picked={picked || undefined}
    >
      <button type="button" className={classes.open} onClick={() => setSearch({ open: photoId, at: undefined })}>
        {first && <Picture file={first} size="s" alt={alt(photo)} lazy />}
        {files.length > 1 && <span className={classes.more}>{t('picturesCount', { count: files.length })}</span>}
        <VisuallyHidden> {t('enlarge')}</VisuallyHidden>
      </button>
      <div className={`${flow.lines} ${flow.shrink} ${typography.small} ${classes.words}`}>
        <strong>
          <time dateTime={photoDate}>{day}</time>
        </strong>
        <span className={typography.captionTight}>{age(photo)}</span>
        <span className={typography.captionTight}>
          {cropName} · {locationDetail}
        </span>
        <p className={text.clamp2}>{description}</p>
      </div>
      <label className={`${flow.row2} ${typography.caption} ${classes.pick}`}>
        <input type="checkbox" checked={picked} aria-label={t('compare.pickOf', about(photo))} onChange={onPick} />
        <span aria-hidden>{t('compare.pick')}</span>
      </label>
    </li>
  );
}

type Props = {
  photos: readonly GrowthPhoto[];
  busy: boolean;
  picked: readonly number[];
  onPick: (photoId: number) => void;
  setSearch: SetPhotosSearch;
};

/** Grid of photos, each with its day, the age of its plants and its place. */
export function Gallery({ photos, busy, picked, onPick, setSearch }: Props) {
  const t = useTranslations('growthPhotos');
  return (
    <ul className={`${flow.parts} ${classes.gallery}`} aria-label={t('title')} aria-busy={busy}>
      {photos.map((photo) => (
        <PhotoCard
          key={photo.photoId}
          photo={photo}
          picked={picked.includes(photo.photoId)}
          onPick={() => onPick(photo.photoId)}
          setSearch={setSearch}
        />
      ))}
    </ul>
  );
}

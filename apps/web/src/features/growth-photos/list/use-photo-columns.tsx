import { useTranslations } from 'use-intl';
import type { GrowthPhoto } from '@onsil/contract/growth-photos';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import type { Column } from '#ui/data/data-table.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { usePhotoText } from '../model/use-photo-text.ts';
import type { SetPhotosSearch } from '../search-params.ts';
import { PhotoActions } from '../viewer/photo-actions.tsx';
import { Picture } from '../widgets/picture.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './photos.module.css';

function RowPhoto({ photo, setSearch }: { photo: GrowthPhoto; setSearch: SetPhotosSearch }) {
  const t = useTranslations('growthPhotos');
  const { age, alt } = usePhotoText();
  const { photoId, photoDate, files } = photo;
  const [first] = files;
  const day = formatIsoDay(photoDate);
  return (
    <span className={`${flow.row3} ${classes.row}`}>
      <button
        type="button"
        data-opens-row
        className={`${flow.fixed} ${flow.clip} ${classes.small}`}
        onClick={() => setSearch({ open: photoId, at: undefined })}
      >
        {first && <Picture file={first} size="s" alt={alt(photo)} lazy />}
        <VisuallyHidden> {t('enlarge')}</VisuallyHidden>
      </button>
      <span className={`${flow.lines} ${flow.shrink} ${typography.small} ${classes.words}`}>
        <strong>
          <time dateTime={photoDate}>{day}</time>
        </strong>
        <span className={typography.captionTight}>{age(photo)}</span>
      </span>
    </span>
  );
}

export const usePhotoColumns = (farmId: string, setSearch: SetPhotosSearch): Column<GrowthPhoto>[] => {
  const t = useTranslations('growthPhotos');
  return [
    {
      key: 'photo',
      header: t('pictures'),
      first: 'desc',
      cell: (photo) => <RowPhoto photo={photo} setSearch={setSearch} />,
    },
    { key: 'crop', header: t('crop'), cell: ({ cropName }) => cropName },
    { key: 'place', header: t('place'), cell: ({ locationDetail }) => locationDetail },
    {
      key: 'sown',
      header: t('sown'),
      first: 'desc',
      from: 1200,
      cell: ({ sowingDate }) => (sowingDate ? formatIsoDay(sowingDate) : '–'),
    },
    { key: 'controller', header: t('controller'), from: 992, cell: ({ controllerName }) => controllerName ?? '–' },
    {
      key: 'description',
      header: t('description'),
      cell: ({ description }) => <span className={classes.description}>{description}</span>,
    },
    { key: 'author', header: t('author'), from: 1200, cell: ({ memberName }) => memberName ?? t('former') },
    {
      key: 'actions',
      header: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
      align: 'right',
      cell: (photo) =>
        photo.isMine ? (
          <span className={classes.actions}>
            <PhotoActions farmId={farmId} photo={photo} setSearch={setSearch} />
          </span>
        ) : null,
    },
  ];
};

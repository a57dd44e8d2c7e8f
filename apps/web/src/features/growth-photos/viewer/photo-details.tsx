import { useTranslations } from 'use-intl';
import type { StoredFile } from '@onsil/contract/files';
import type { GrowthPhoto } from '@onsil/contract/growth-photos';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { fileUrl } from '#lib/http/file-url.ts';
import { Button } from '#ui/controls/button.tsx';
import { NewTabLink } from '#ui/controls/new-tab-link.tsx';
import { DescriptionList } from '#ui/data/description-list.tsx';
import { PlainText } from '#ui/data/plain-text.tsx';
import { usePhotoText } from '../model/use-photo-text.ts';
import { closedViewer, type SetPhotosSearch } from '../search-params.ts';
import { PhotoActions } from './photo-actions.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './viewer.module.css';

type Props = { farmId: string; photo: GrowthPhoto; file: StoredFile; setSearch: SetPhotosSearch };

export function PhotoDetails({ farmId, photo, file, setSearch }: Props) {
  const t = useTranslations('growthPhotos');
  const { age } = usePhotoText();
  const { farmCropId, locationDetail, photoDate, sowingDate, controllerName, description, memberName } = photo;
  return (
    <div className={`${flow.stack3} ${classes.facts}`}>
      <p className={typography.heading}>
        {formatIsoDay(photoDate)} · {age(photo)}
      </p>
      <PlainText text={description} />
      <DescriptionList
        facts={[
          { name: t('sown'), value: sowingDate === null ? '–' : formatIsoDay(sowingDate) },
          { name: t('controller'), value: controllerName ?? '–' },
          { name: t('author'), value: memberName ?? t('former') },
        ]}
      />
      <div className={flow.wrap2}>
        <NewTabLink href={fileUrl(file.key)} className={classes.original}>
          {t('original')}
        </NewTabLink>
        <Button
          variant="quiet"
          onClick={() =>
            setSearch({ ...closedViewer, tab: 'line', crop: farmCropId, place: locationDetail, page: undefined })
          }
        >
          {t('viewer.line')}
        </Button>
        <PhotoActions farmId={farmId} photo={photo} setSearch={setSearch} />
      </div>
    </div>
  );
}

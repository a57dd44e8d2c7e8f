import type { StoredFile } from '@onsil/contract/files';
import type { GrowthPhoto } from '@onsil/contract/growth-photos';
import { useTranslations } from 'use-intl';
import { dayWords } from '#lib/calendar-day.ts';
import { fileAddress } from '#lib/file-address.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { NewTabLink } from '#ui/new-tab-link.tsx';
import { PlainText } from '#ui/plain-text.tsx';
import { PhotoActions } from './photo-actions.tsx';
import { noPhoto, type PhotoGo } from './photo-search.ts';
import { usePhotoWords } from './photo-words.ts';
import classes from './viewer.module.css';

type Props = { farmId: string; photo: GrowthPhoto; file: StoredFile; go: PhotoGo };

export function PhotoFacts({ farmId, photo, file, go }: Props) {
  const t = useTranslations('growthPhotos');
  const { age } = usePhotoWords();
  const { farmCropId, locationDetail, photoDate, sowingDate, controllerName, description, memberName } = photo;
  return (
    <div className={classes.facts}>
      <p className={classes.age}>
        {dayWords(photoDate)} · {age(photo)}
      </p>
      <PlainText text={description} />
      <Facts
        facts={[
          { name: t('sown'), value: sowingDate === null ? '–' : dayWords(sowingDate) },
          { name: t('controller'), value: controllerName ?? '–' },
          { name: t('author'), value: memberName ?? t('former') },
        ]}
      />
      <div className={classes.acts}>
        <NewTabLink href={fileAddress(file.key)} className={classes.original}>
          {t('original')}
        </NewTabLink>
        <Button
          variant="quiet"
          onClick={() => go({ ...noPhoto, tab: 'line', crop: farmCropId, place: locationDetail, page: undefined })}
        >
          {t('viewer.line')}
        </Button>
        <PhotoActions farmId={farmId} photo={photo} go={go} />
      </div>
    </div>
  );
}

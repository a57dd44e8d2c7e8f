import { useTranslations } from 'use-intl';
import type { GrowthPhoto } from '@onsil/contract/growth-photos';
import { formatIsoDay } from '#lib/format/iso-day.ts';

type DescribedPhoto = Pick<GrowthPhoto, 'cropName' | 'locationDetail' | 'photoDate' | 'daysAfterSowing'>;

export const usePhotoText = () => {
  const t = useTranslations('growthPhotos');
  return {
    /** age of its plants */
    age: ({ daysAfterSowing: days }: Pick<DescribedPhoto, 'daysAfterSowing'>): string =>
      days === null ? t('ageUnknown') : t('age', { days }),
    /** alternative text */
    alt: ({ cropName, locationDetail, photoDate }: DescribedPhoto): string =>
      t('alt', { crop: cropName, place: locationDetail, day: formatIsoDay(photoDate) }),
    /** parameters that identify the photo in the label of a button */
    about: ({ locationDetail, photoDate }: DescribedPhoto) => ({ place: locationDetail, day: formatIsoDay(photoDate) }),
  };
};

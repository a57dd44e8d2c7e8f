import type { GrowthPhoto } from '@onsil/contract/growth-photos';
import { useTranslations } from 'use-intl';
import { dayWords } from '#lib/calendar-day.ts';

type Told = Pick<GrowthPhoto, 'cropNm' | 'locationDetail' | 'photoDate' | 'daysAfterSowing'>;

/** What is said of a photo in few words. */
export const usePhotoWords = () => {
  const t = useTranslations('growthPhotos');
  return {
    /** how old its plants are */
    age: ({ daysAfterSowing: days }: Pick<Told, 'daysAfterSowing'>): string =>
      days === null ? t('ageUnknown') : t('age', { days }),
    /** what it shows, for those who do not see it */
    alt: ({ cropNm, locationDetail, photoDate }: Told): string =>
      t('alt', { crop: cropNm, place: locationDetail, day: dayWords(photoDate) }),
    /** which of them is meant, where a button is about one */
    about: ({ locationDetail, photoDate }: Told) => ({ place: locationDetail, day: dayWords(photoDate) }),
  };
};

import type { CropPrice } from '@onsil/contract/crop-prices';
import { useTranslations } from 'use-intl';

type Named = Pick<CropPrice, 'itemNm' | 'kindNm'>;
type Graded = Pick<CropPrice, 'rankCode' | 'rankNm'>;

/** 상추 · 적; a kind that is called like its item is not said twice. */
export const priceName = ({ itemNm, kindNm }: Named): string =>
  kindNm === '' || kindNm === itemNm ? itemNm : `${itemNm} · ${kindNm}`;

/** What a grade is called; one that the portal has no word for, as the survey calls it. */
export const useGrade = (): ((of: Graded) => string) => {
  const t = useTranslations('cropPrices.grades');
  return ({ rankCode, rankNm }) => (rankCode === '04' || rankCode === '05' ? t(rankCode) : rankNm);
};

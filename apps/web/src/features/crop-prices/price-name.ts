import type { CropPrice } from '@onsil/contract/crop-prices';
import { useMessages, useTranslations } from 'use-intl';

type Named = Pick<CropPrice, 'itemNm' | 'kindNm'>;
type Graded = Pick<CropPrice, 'rankCode' | 'rankNm'>;

/** What an item of the survey is called in the reader's language; one that the portal has no word for, as the survey calls it. */
export const useItemName = (): ((itemNm: string) => string) => {
  const names: Readonly<Record<string, string>> = useMessages().cropPrices.items;
  return (itemNm) => names[itemNm] ?? itemNm;
};

/** 상추 · 적; a kind that is called like its item is not said twice. */
export const usePriceName = (): ((of: Named) => string) => {
  const itemName = useItemName();
  return ({ itemNm, kindNm }) =>
    kindNm === '' || kindNm === itemNm ? itemName(itemNm) : `${itemName(itemNm)} · ${kindNm}`;
};

/** What a grade is called; one that the portal has no word for, as the survey calls it. */
export const useGrade = (): ((of: Graded) => string) => {
  const t = useTranslations('cropPrices.grades');
  return ({ rankCode, rankNm }) => (rankCode === '04' || rankCode === '05' ? t(rankCode) : rankNm);
};

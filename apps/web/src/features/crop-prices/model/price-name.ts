import type { CropPrice } from '@onsil/contract/crop-prices';
import { useMessages, useTranslations } from 'use-intl';

type Named = Pick<CropPrice, 'itemNm' | 'kindNm'>;
type Graded = Pick<CropPrice, 'rankCode' | 'rankNm'>;

/** An item's name in the reader's language, else the survey's own. */
export const useItemName = (): ((itemNm: string) => string) => {
  const names: Readonly<Record<string, string>> = useMessages().cropPrices.items;
  return (itemNm) => names[itemNm] ?? itemNm;
};

/** Item and kind in the reader's language, `상추 · 적`; a kind named like its item is omitted. */
export const usePriceName = (): ((of: Named) => string) => {
  const itemName = useItemName();
  const kinds: Readonly<Record<string, string>> = useMessages().cropPrices.kinds;
  return ({ itemNm, kindNm }) =>
    kindNm === '' || kindNm === itemNm ? itemName(itemNm) : `${itemName(itemNm)} · ${kinds[kindNm] ?? kindNm}`;
};

/** A grade's name in the reader's language, else the survey's own. */
export const useGradeName = (): ((of: Graded) => string) => {
  const t = useTranslations('cropPrices.grades');
  return ({ rankCode, rankNm }) => (rankCode === '04' || rankCode === '05' ? t(rankCode) : rankNm);
};

import { useMessages, useTranslations } from 'use-intl';
import type { CropPrice } from '@onsil/contract/crop-prices';

type Named = Pick<CropPrice, 'itemName' | 'kindName'>;
type Graded = Pick<CropPrice, 'rankCode' | 'rankName'>;

/** An item's name in the reader's language, else the survey's own. */
export const useItemName = (): ((itemName: string) => string) => {
  const names: Readonly<Record<string, string>> = useMessages().cropPrices.items;
  return (itemName) => names[itemName] ?? itemName;
};

/** Item and kind in the reader's language, `상추 · 적`; a kind named like its item is omitted. */
export const usePriceName = (): ((of: Named) => string) => {
  const nameOfItem = useItemName();
  const kinds: Readonly<Record<string, string>> = useMessages().cropPrices.kinds;
  return ({ itemName, kindName }) =>
    kindName === '' || kindName === itemName
      ? nameOfItem(itemName)
      : `${nameOfItem(itemName)} · ${kinds[kindName] ?? kindName}`;
};

/** A grade's name in the reader's language, else the survey's own. */
export const useGradeName = (): ((of: Graded) => string) => {
  const t = useTranslations('cropPrices.grades');
  return ({ rankCode, rankName }) => (rankCode === '04' || rankCode === '05' ? t(rankCode) : rankName);
};

import { useTranslations } from 'use-intl';
import { formatCount } from '#lib/format/numbers.ts';
import { currentLanguage } from '#lib/i18n/language.ts';

/** Amounts of money as the language of the screen writes them. */
export const useWon = () => {
  const t = useTranslations('costs');
  return {
    /** `12,300원`, `₩12,300` */
    won: (amount: number): string => t('won', { value: formatCount(Math.round(amount)) }),
    /** `9,420원/kg` */
    perKg: (amount: number): string => t('wonPerKg', { value: formatCount(Math.round(amount)) }),
    /** `123만원`, `₩1.2M`, for charts */
    short: (amount: number): string =>
      t('won', {
        value: new Intl.NumberFormat(currentLanguage(), { notation: 'compact', maximumSignificantDigits: 3 }).format(
          amount,
        ),
      }),
  };
};

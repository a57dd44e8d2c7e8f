import { useTranslations } from 'use-intl';
import type { CropPrice } from '@onsil/contract/crop-prices';
import { formatShare, formatCount } from '#lib/format/numbers.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from '../crop-prices.module.css';

/** A smaller change rounds to zero. */
const minChange = 0.0005;

/** The change of a price by arrow and text; `price` also shows the earlier price. */
export function PriceChange({ since, price = false }: { since: CropPrice['weekAgo']; price?: boolean }) {
  const t = useTranslations('cropPrices');
  if (since === null) return '–';
  const { change } = since;
  const share = formatShare(Math.abs(change));
  const way = Math.abs(change) < minChange ? 'same' : change > 0 ? 'up' : 'down';
  return (
    <span className={`${typography.noWrap} ${classes.change}`} data-way={way}>
      {way === 'same' ? (
        t('change.same')
      ) : (
        <>
          <VisuallyHidden>{t(`change.${way}`, { share })}</VisuallyHidden>
          <span aria-hidden>{`${way === 'up' ? '▲' : '▼'} ${share}`}</span>
        </>
      )}
      {price && <small>{t('won', { value: formatCount(Math.round(since.price)) })}</small>}
    </span>
  );
}

/** A price in won. */
export function Won({ value }: { value: number | null }) {
  const t = useTranslations('cropPrices');
  return value === null ? (
    <span className={`${typography.muted} ${typography.normal}`}>{t('noPrice')}</span>
  ) : (
    t('won', { value: formatCount(Math.round(value)) })
  );
}

import { useTranslations } from 'use-intl';
import type { CostSummary } from '@onsil/contract/costs';
import { useItemName } from '#features/crop-prices/widgets/price-name.ts';
import { formatShare } from '#lib/format/numbers.ts';
import { EmptyText } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useWon } from '../model/use-won.ts';
import { KindBar, KindKey, type KindAmounts } from './kind-bar.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './crop-card.module.css';

type Crop = CostSummary['crops'][number];

const perKgOf = (amounts: KindAmounts, kg: number): KindAmounts =>
  Object.fromEntries(Object.entries(amounts).map(([kind, won]) => [kind, won / kg])) as KindAmounts;

function Margin({ crop: { price, margin } }: { crop: Crop }) {
  const t = useTranslations('costs.crops');
  const { won } = useWon();
  if (!price || !margin) return <span className={typography.hint}>{t('noPrice')}</span>;
  const sign = margin.perKg >= 0 ? 'gain' : 'loss';
  return (
    <span className={`${typography.small} ${classes.margin}`} data-sign={sign}>
      <strong>{t(sign, { amount: won(Math.abs(margin.perKg)) })}</strong>{' '}
      <small>{t('share', { share: formatShare(Math.abs(margin.share), 0) })}</small>
    </span>
  );
}

/** The cost of a kilogram by kind as a bar, with a mark at its price. `top`: won of the full width. */
function CropRow({ crop, top }: { crop: Crop; top: number }) {
  const t = useTranslations('costs.crops');
  const { won } = useWon();
  const itemName = useItemName();
  const { cropName, amounts, harvestKg, costPerKg, price, total } = crop;
  if (costPerKg === null)
    return (
      <li className={`${flow.stack2} ${surface.part}`}>
        <div className={`${flow.facts4} ${classes.head}`}>
          <strong>{cropName}</strong>
          <span className={typography.hint}>{t('noHarvest', { amount: won(total) })}</span>
        </div>
      </li>
    );
  return (
    <li className={`${flow.stack2} ${surface.part}`}>
      <div className={`${flow.facts4} ${classes.head}`}>
        <strong>{cropName}</strong>
        <Margin crop={crop} />
      </div>
      <div className={classes.track}>
        <KindBar amounts={perKgOf(amounts, harvestKg)} of={top} />
        {price && <i className={classes.mark} style={{ left: `${(100 * price.perKg) / top}%` }} />}
      </div>
      <p className={`${typography.hint} ${flow.facts4} ${classes.figures}`}>
        <span>
          {t('cost')} <b className={typography.plain}>{won(costPerKg)}</b>
        </span>
        {price && (
          <span>
            <i className={classes.sign} />
            {t('price')} <b className={typography.plain}>{won(price.perKg)}</b> ({itemName(price.itemName)},{' '}
            {t(`market.${price.market}`)})
          </span>
        )}
      </p>
    </li>
  );
}

/** Cost of a kilogram by crop beside its survey price. */
export function CropCard({ summary: { crops, total } }: { summary: CostSummary }) {
  const t = useTranslations('costs.crops');
  const top = 1.04 * Math.max(1, ...crops.flatMap(({ costPerKg, price }) => [costPerKg ?? 0, price?.perKg ?? 0]));
  return (
    <Card title={t('title')} aside={<KindKey amounts={total.amounts} />}>
      {crops.length === 0 ? (
        <EmptyText>{t('empty')}</EmptyText>
      ) : (
        <ul>
          {crops.map((crop) => (
            <CropRow key={crop.farmCropId} crop={crop} top={top} />
          ))}
        </ul>
      )}
    </Card>
  );
}

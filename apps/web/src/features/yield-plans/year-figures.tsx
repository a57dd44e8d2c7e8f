import type { YieldTotal } from '@onsil/contract/yield-plans';
import { useTranslations } from 'use-intl';
import { gramText, kgPerText, kgText, shareText } from '#lib/yield-figures.ts';
import classes from './plans.module.css';

export function YearFigures({ total }: { total: YieldTotal['total'] }) {
  const t = useTranslations('yieldPlans.figure');
  const figures = [
    ['plan', kgText(total.planKg)],
    ['harvest', kgText(total.harvestKg)],
    ['rate', shareText(total.rate)],
    ['gradeA', shareText(total.gradeARate)],
    ['weightPerPlant', gramText(total.weightPerPlant)],
    ['kgPerM2', kgPerText(total.kgPerM2, 'kg/m²')],
    ['kgPerPot', kgPerText(total.kgPerPot, 'kg')],
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

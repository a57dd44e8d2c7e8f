import type { YieldTotal } from '@onsil/contract/yield-plans';
import { useTranslations } from 'use-intl';
import { formatGrams, formatKgPer, formatKg, formatShareOrDash } from '#lib/yield-figures.ts';
import classes from './plans.module.css';

export function YearTotals({ total }: { total: YieldTotal['total'] }) {
  const t = useTranslations('yieldPlans.figure');
  const figures = [
    ['plan', formatKg(total.planKg)],
    ['harvest', formatKg(total.harvestKg)],
    ['rate', formatShareOrDash(total.rate)],
    ['gradeA', formatShareOrDash(total.gradeARate)],
    ['weightPerPlant', formatGrams(total.weightPerPlant)],
    ['kgPerM2', formatKgPer(total.kgPerM2, 'kg/m²')],
    ['kgPerPot', formatKgPer(total.kgPerPot, 'kg')],
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

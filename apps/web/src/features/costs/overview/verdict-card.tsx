import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { CostSummary } from '@onsil/contract/costs';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { formatMonth, formatShortDay } from '#lib/format/kst.ts';
import { formatKg } from '#lib/format/yields.ts';
import { Card } from '#ui/layout/card.tsx';
import { useWon } from '../model/use-won.ts';
import { getPendingCost, getVerdict, isUnbilled } from '../model/verdict.ts';
import { KindShares } from './kind-bar.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './verdict-card.module.css';

type PartProps = { name: string; figure?: ReactNode; sign?: 'gain' | 'loss' | undefined; children?: ReactNode };

function Part({ name, figure, sign, children }: PartProps) {
  return (
    <div className={`${flow.stack1} ${classes.part}`}>
      <h2 className={typography.hint}>{name}</h2>
      {figure !== undefined && (
        <p className={classes.figure} data-sign={sign}>
          {figure}
        </p>
      )}
      {children}
    </div>
  );
}

function CostPerKg({ summary: { total, crops } }: { summary: CostSummary }) {
  const t = useTranslations('costs.verdict');
  const { won } = useWon();
  const verdict = getVerdict({ crops, total });
  if (total.costPerKg === null)
    return (
      <Part name={t('perKg')} figure={<span className={classes.unknown}>{t('noHarvest')}</span>}>
        <p className={typography.hint}>{t('noHarvestText')}</p>
      </Part>
    );
  return (
    <Part name={t('perKg')} figure={won(total.costPerKg)}>
      {verdict && (
        <p className={`${typography.body} ${typography.strong}`}>{t('price', { price: won(verdict.pricePerKg) })}</p>
      )}
      <p className={typography.hint}>{t('ofHarvest', { cost: won(total.total), kg: formatKg(total.harvestKg) })}</p>
    </Part>
  );
}

function Result({ summary }: { summary: CostSummary }) {
  const t = useTranslations('costs.verdict');
  const { won } = useWon();
  const verdict = getVerdict(summary);
  if (!verdict)
    return (
      <Part name={t('result')} figure={<span className={classes.unknown}>{t('unknown')}</span>}>
        <p className={typography.hint}>{t('unknownText')}</p>
      </Part>
    );
  const { result, value, cost, harvestKg, onlyCrops } = verdict;
  const rounded = Math.round(result);
  const sign = rounded > 0 ? 'gain' : rounded < 0 ? 'loss' : undefined;
  return (
    <Part name={t('result')} sign={sign} figure={sign ? t(sign, { amount: won(Math.abs(rounded)) }) : t('even')}>
      <p className={typography.hint}>{t('value', { kg: formatKg(harvestKg), value: won(value), cost: won(cost) })}</p>
      {onlyCrops && <p className={typography.hint}>{t('onlyPriced', { crops: onlyCrops.join(', ') })}</p>}
    </Part>
  );
}

function Notes({ summary }: { summary: CostSummary }) {
  const t = useTranslations('costs.verdict');
  const { won } = useWon();
  const { prices, unallocated } = summary;
  const pending = getPendingCost(summary);
  const unbilled = summary.months.filter(isUnbilled).map(({ month }) => formatMonth(month));
  const notes = [
    unbilled.length > 0 && t('unbilled', { months: unbilled.join(', ') }),
    pending > 0 && t('pending', { amount: won(pending) }),
    unallocated > 0 && t('unallocated', { amount: won(unallocated) }),
    prices.isSample
      ? t('sample')
      : prices.surveyedOn !== null && t('surveyed', { day: formatShortDay(kstDayStart(prices.surveyedOn)) }),
  ].filter((note) => note !== false);
  return notes.length === 0 ? null : (
    <ul className={`${flow.lines} ${typography.caption} ${surface.part}`}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

/** What a kilogram costs, where the money goes, and whether it pays. */
export function VerdictCard({ summary }: { summary: CostSummary }) {
  const t = useTranslations('costs.verdict');
  return (
    <Card>
      <div className={classes.parts}>
        <CostPerKg summary={summary} />
        <Result summary={summary} />
        <Part name={t('where')}>
          {summary.total.total > 0 ? (
            <KindShares amounts={summary.total.amounts} />
          ) : (
            <p className={typography.hint}>{t('noCosts')}</p>
          )}
        </Part>
      </div>
      <Notes summary={summary} />
    </Card>
  );
}

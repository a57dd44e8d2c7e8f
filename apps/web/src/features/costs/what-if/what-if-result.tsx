import { useTranslations } from 'use-intl';
import type { CostSummary } from '@onsil/contract/costs';
import type { WhatIfResult as Result } from '@onsil/domain/costs/what-if';
import { withUnit } from '#lib/format/amounts.ts';
import { formatMonth } from '#lib/format/kst.ts';
import { formatCount, formatValue } from '#lib/format/numbers.ts';
import { formatKg } from '#lib/format/yields.ts';
import { WarningBox } from '#ui/feedback/warning-box.tsx';
import { Card } from '#ui/layout/card.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { useWon } from '../model/use-won.ts';
import { daysOf } from '../model/what-if-draft.ts';
import figureTable from '#ui/data/figure-table.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './what-if.module.css';

const signed = (value: number, text: string): string => {
  if (Math.round(value) === 0) return '–';
  return `${value > 0 ? '+' : '−'}${text}`;
};

function PerKg({ perKg: { now, tried } }: { perKg: Result['perKg'] }) {
  const t = useTranslations('costs.whatIf');
  const { won } = useWon();
  if (now === null || tried === null) return <p className={classes.unknown}>{t('unknown')}</p>;
  const change = Math.round(tried) - Math.round(now);
  const way = change === 0 ? undefined : change > 0 ? 'dearer' : 'cheaper';
  return (
    <>
      <p className={classes.figure}>{won(tried)}</p>
      <p className={`${typography.body} ${typography.strong} ${classes.change}`} data-way={way}>
        {way ? t(way, { amount: won(Math.abs(change)) }) : t('same')}{' '}
        <span className={`${typography.normal} ${typography.hint}`}>{t('from', { value: won(now) })}</span>
      </p>
    </>
  );
}

/** A change as text, with the sign of its value. */
const differenceText = (change: number, format: (value: number) => string): string =>
  signed(change, format(Math.abs(change)));

/** Margin, harvest, cost and light now and at the tried set points. */
function FigureTable({ harvestKg, margin, cost, dli }: Result) {
  const t = useTranslations('costs.whatIf');
  const { won } = useWon();
  const mol = (value: number): string => withUnit(formatValue(value, 1), 'mol/m²');
  const rows = [
    { name: t('margin'), ...margin, format: won, hasDifference: true },
    { name: t('harvest'), ...harvestKg, format: formatKg, hasDifference: true },
    { name: t('cost'), ...cost, format: won, hasDifference: true },
    { name: t('dli'), ...dli, format: mol, hasDifference: false },
  ];
  return (
    <table className={`${figureTable.table} ${classes.rows}`}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('figure')}</VisuallyHidden>
          </th>
          <th scope="col">{t('now')}</th>
          <th scope="col">{t('tried')}</th>
          <th scope="col">±</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, now, tried, format, hasDifference }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{format(now)}</td>
            <td>{format(tried)}</td>
            <td>{hasDifference && differenceText(tried - now, format)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the change of the cost consists of. */
function CostParts({ lampKwh, lampCost, heatKwh, heatCost, packagingCost }: Result) {
  const t = useTranslations('costs.whatIf');
  const { won } = useWon();
  const kwhText = (value: number): string => withUnit(formatCount(value), 'kWh');
  const energy = (kwh: number, cost: number): string =>
    Math.round(kwh) === 0 ? '–' : `${differenceText(cost, won)} (${differenceText(kwh, kwhText)})`;
  const parts = [
    { name: t('lamps'), change: energy(lampKwh, lampCost) },
    { name: t('heat'), change: energy(heatKwh, heatCost) },
    { name: t('packaging'), change: differenceText(packagingCost, won) },
  ];
  return (
    <dl className={`${flow.stack1} ${typography.small} ${classes.parts}`}>
      {parts.map(({ name, change }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{change}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a kilogram would have cost at other set points. `result`: null while a value is wrong */
export function WhatIfResult({ summary, result }: { summary: CostSummary; result: Result | null }) {
  const t = useTranslations('costs.whatIf');
  const { from, to } = summary;
  return (
    <Card title={t('result')} padded>
      <div className={flow.stack3} aria-live="polite">
        {!result && <p className={typography.error}>{t('invalid')}</p>}
        {result && (
          <>
            <div>
              <PerKg perKg={result.perKg} />
            </div>
            {result.beyond.length > 0 && (
              <WarningBox>
                {result.beyond.map((limit) => (
                  <p key={limit}>{t(`beyond.${limit}`)}</p>
                ))}
              </WarningBox>
            )}
            <FigureTable {...result} />
            <CostParts {...result} />
          </>
        )}
        <p className={typography.caption}>
          {t('period', { from: formatMonth(from), to: formatMonth(to), days: daysOf(summary) })}
        </p>
      </div>
    </Card>
  );
}

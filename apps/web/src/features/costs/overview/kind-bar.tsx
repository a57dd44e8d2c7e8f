import { useTranslations } from 'use-intl';
import { costKinds, type CostKind } from '@onsil/domain/costs/kinds';
import { formatShare } from '#lib/format/numbers.ts';
import { useWon } from '../model/use-won.ts';
import plot from '#ui/charts/plot.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './kinds.module.css';

export type KindAmounts = Readonly<Record<CostKind, number>>;

const spentKinds = (amounts: KindAmounts): CostKind[] => costKinds.filter((kind) => amounts[kind] > 0);

/** A bar of amounts by kind, without its key. `of`: the amount of its full width, the sum by default. */
export function KindBar({ amounts, of }: { amounts: KindAmounts; of?: number }) {
  const kinds = spentKinds(amounts);
  const sum = kinds.reduce((all, kind) => all + amounts[kind], 0);
  return (
    <div className={classes.bar} style={{ width: `${(100 * sum) / (of ?? sum)}%` }} aria-hidden="true">
      {kinds.map((kind) => (
        <span key={kind} data-kind={kind} style={{ flexGrow: amounts[kind] / sum }} />
      ))}
    </div>
  );
}

/** Where money went: a bar, and its kinds with amounts, the largest first. */
export function KindShares({ amounts }: { amounts: KindAmounts }) {
  const t = useTranslations('costs.kinds');
  const { won } = useWon();
  const kinds = spentKinds(amounts).toSorted((a, b) => amounts[b] - amounts[a]);
  const sum = kinds.reduce((all, kind) => all + amounts[kind], 0);
  return (
    <>
      <KindBar amounts={amounts} />
      <ul className={classes.shares}>
        {kinds.map((kind) => (
          <li key={kind}>
            <span className={`${flow.row2} ${classes.name}`}>
              <i data-kind={kind} />
              {t(kind)}
            </span>
            <strong className={typography.right}>{formatShare(amounts[kind] / sum, 0)}</strong>
            <span className={`${typography.muted} ${typography.right}`}>{won(amounts[kind])}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The kinds and their colours, for a chart. */
export function KindKey({ amounts }: { amounts: KindAmounts }) {
  const t = useTranslations('costs.kinds');
  return (
    <ul className={`${typography.caption} ${plot.keys} ${classes.key}`}>
      {spentKinds(amounts).map((kind) => (
        <li key={kind}>
          <i data-kind={kind} />
          {t(kind)}
        </li>
      ))}
    </ul>
  );
}

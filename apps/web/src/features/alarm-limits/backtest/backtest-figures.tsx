import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { BacktestResult } from '@onsil/contract/backtest';
import { formatCount } from '#lib/format/numbers.ts';
import { LevelLabel } from '#ui/data/level-label.tsx';
import { levels } from '../model/limits-draft.ts';
import { useLimitsText } from '../widgets/use-limits-text.ts';
import figureTable from '#ui/data/figure-table.module.css';
import classes from './backtest.module.css';

type Props = { current: BacktestResult; proposed: BacktestResult };
type Figure = { key: string; name: ReactNode; of: (result: BacktestResult) => string };

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** Frequency, duration and size of deviations: current and proposed limits side by side. */
export function BacktestFigures({ current, proposed }: Props) {
  const t = useTranslations('alarmLimits.backtest');
  const cases = (count: number): string => t('cases', { count: formatCount(count) });
  const text = useLimitsText();
  const figures: Figure[] = [
    ...levels.map((level) => ({
      key: `level${level + 1}`,
      name: <LevelLabel level={level + 1} />,
      of: ({ activations }: BacktestResult) => cases(activations[level]),
    })),
    { key: 'all', name: t('all'), of: ({ activations }) => cases(sum(activations)) },
    { key: 'perDay', name: t('perDay'), of: ({ perDay }) => t('cases', { count: text.perDay(perDay) }) },
    { key: 'longest', name: t('longest'), of: ({ maxSeconds }) => text.lasting(maxSeconds) },
    { key: 'total', name: t('total'), of: ({ totalSeconds }) => text.lasting(totalSeconds) },
  ];
  return (
    <table className={`${figureTable.table} ${classes.figures}`} aria-label={t('table')}>
      <thead>
        <tr>
          <th scope="col">{t('count')}</th>
          <th scope="col">{t('now')}</th>
          <th scope="col">{t('proposed')}</th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ key, name, of }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{of(current)}</td>
            <td data-changed={of(current) !== of(proposed)}>{of(proposed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import classes from './trends.module.css';

type Props = { title: string; aside?: string; chart: ReactNode; table: ReactNode };

/** A card with a chart, or the same as a table. */
export function ChartCard({ title, aside, chart, table }: Props) {
  const t = useTranslations('deviations.trends');
  const [figures, setFigures] = useState(false);
  return (
    <Card
      title={title}
      aside={
        <span className={classes.aside}>
          {aside}
          <Button
            variant="quiet"
            aria-label={`${title}: ${t(figures ? 'chart' : 'table')}`}
            onClick={() => setFigures(!figures)}
          >
            {t(figures ? 'chart' : 'table')}
          </Button>
        </span>
      }
    >
      {figures ? table : <div className={classes.chart}>{chart}</div>}
    </Card>
  );
}

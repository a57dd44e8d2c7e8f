import { useTranslations } from 'use-intl';
import type { AlarmCount } from '@onsil/contract/alarm-count';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { FoldableCard } from '#ui/layout/foldable-card.tsx';
import type { Period } from '../api.ts';
import { daysIn } from '../model/periods.ts';
import { countBy, countByWeekdayAndHour, countDays, findPatterns, type TrendItem } from '../model/trend-counts.ts';
import { useFieldNames } from '../model/use-field-names.ts';
import type { TrendsSearch } from '../search-params.ts';
import { AlarmLoad } from './alarm-load.tsx';
import { DeviationsCard } from './deviations-card.tsx';
import { HeatMap } from './heat-map.tsx';
import { LanesChart } from './lanes-chart.tsx';
import { RecurringCard } from './recurring-card.tsx';
import { CountBars, DaysChart } from './trend-charts.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './trends.module.css';

type Props = {
  farmId: string;
  search: TrendsSearch;
  span: Period;
  /** of the chosen field, controller and level */
  about: readonly TrendItem[];
  /** of these, those of the chosen day, or weekday and hour */
  shown: readonly TrendItem[];
  /** how many there are, and how many of them are loaded */
  total: number;
  loaded: number;
  budget: AlarmCount['budget'];
  onSearch: (change: Partial<TrendsSearch>) => void;
};

/** What recurs first, then when and of what, then the deviations themselves. */
export function TrendFigures({ farmId, search, span, about, shown, total, loaded, budget, onSearch }: Props) {
  const t = useTranslations('deviations.trends');
  const nameOf = useFieldNames(farmId);
  const days = daysIn(span);
  const toggle = (key: 'field' | 'c' | 'day') => (value: string) =>
    onSearch({ [key]: search[key] === value ? undefined : value });
  return (
    <>
      <RecurringCard {...{ farmId, span, days, search, onSearch }} patterns={findPatterns(about)} />
      <div className={`${flow.cards} ${classes.page}`}>
        <Stack>
          <HeatMap counts={countByWeekdayAndHour(about)} search={search} onSearch={onSearch} />
          <DaysChart span={span} {...countDays(about)} chosen={search.day} onChoose={toggle('day')} />
          {about.length > 0 && (
            <FoldableCard name="trends-controllers" isFoldedOnPhones>
              <Card title={t('byController')}>
                <CountBars
                  label={t('byController')}
                  rows={countBy(about, ({ deviation }) => deviation.controllerId).map((row) => ({
                    ...row,
                    name: row.first.deviation.controllerName,
                  }))}
                  chosen={search.c}
                  onChoose={toggle('c')}
                />
              </Card>
            </FoldableCard>
          )}
        </Stack>
        <Stack>
          <FoldableCard name="trends-load" isFoldedOnPhones>
            <AlarmLoad farmId={farmId} budget={budget} onChoose={onSearch} />
          </FoldableCard>
          {about.length > 0 && (
            <Card title={t('byField')}>
              <CountBars
                label={t('byField')}
                rows={countBy(about, ({ subject }) => subject).map((row) => ({ ...row, name: nameOf(row.key) }))}
                chosen={search.field}
                onChoose={toggle('field')}
              />
            </Card>
          )}
        </Stack>
      </div>
      <FoldableCard name="trends-lanes" isFoldedOnPhones>
        <LanesChart farmId={farmId} span={span} deviations={shown.map(({ deviation }) => deviation)} />
      </FoldableCard>
      <DeviationsCard {...{ farmId, shown, total, loaded }} />
    </>
  );
}

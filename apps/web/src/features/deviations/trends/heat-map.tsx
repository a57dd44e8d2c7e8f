import { useTranslations } from 'use-intl';
import { formatWeekday } from '#lib/format/kst.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { Card } from '#ui/layout/card.tsx';
import { HorizontalScroll } from '#ui/layout/horizontal-scroll.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { TrendsSearch } from '../search-params.ts';
import classes from './heat-map.module.css';

type Props = {
  /** by weekday, Monday first, and hour */
  counts: readonly (readonly number[])[];
  search: TrendsSearch;
  onSearch: (change: Partial<TrendsSearch>) => void;
};

/** The strength of the darkest cell. */
const maxShade = 60;

const shade = (count: number, most: number): string =>
  `color-mix(in srgb, var(--text) ${Math.round((count / most) * maxShade)}%, transparent)`;

/** When deviations began: weekday by hour. Grey, since often is not bad; a cell filters the charts. */
export function HeatMap({ counts, search, onSearch }: Props) {
  const t = useTranslations('deviations.trends');
  const most = Math.max(1, ...counts.flat());
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  return (
    <Card title={t('map')} aside={t('byHourAside')}>
      <HorizontalScroll label={t('map')} held>
        <table className={classes.map} aria-label={t('map')}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('weekday')}</VisuallyHidden>
              </th>
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
              <th scope="col" className={classes.total}>
                {t('count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {counts.map((row, weekday) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row is its weekday
              <tr key={weekday}>
                <th scope="row">{formatWeekday(weekday)}</th>
                {row.map((count, hour) => {
                  const isChosen = search.weekday === weekday && search.hour === hour;
                  return (
                    // oxlint-disable-next-line react/no-array-index-key -- a cell is its hour
                    <td key={hour}>
                      {count > 0 && (
                        <button
                          type="button"
                          aria-pressed={isChosen}
                          aria-label={t('cell', { weekday: formatWeekday(weekday), hour, count })}
                          data-strong={count / most > 0.5 || undefined}
                          style={{ background: shade(count, most) }}
                          onClick={() =>
                            onSearch(isChosen ? { weekday: undefined, hour: undefined } : { weekday, hour })
                          }
                        >
                          {formatCount(count)}
                        </button>
                      )}
                    </td>
                  );
                })}
                <td className={classes.sum}>{formatCount(row.reduce((sum, count) => sum + count, 0))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </HorizontalScroll>
    </Card>
  );
}

import { useTranslations } from 'use-intl';
import type { DeviationCauses } from '@onsil/contract/deviation-causes';
import { formatAmount } from '#lib/format/amounts.ts';
import { formatTime, parseInstant } from '#lib/format/kst.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { Period } from '../../api.ts';
import { across } from './time-place.ts';
import typography from '#ui/theme/typography.module.css';
import classes from './causes.module.css';

const wind = { unit: 'm/s', decimals: 1 };
const degrees = { unit: '°C', decimals: 1 };

/** Outside weather at its hours on the time axis above, or that it is not known. */
export function WeatherRow({
  weather: { hours, isSample },
  span,
}: Pick<DeviationCauses, 'weather'> & { span: Period }) {
  const t = useTranslations('deviationCauses.around');
  const shown = hours.filter(({ at }) => parseInstant(at) >= span.from && parseInstant(at) <= span.to);
  const written = (value: number | null, format: typeof wind): string =>
    value === null ? '–' : formatAmount(value, format);
  return (
    <div className={classes.weather}>
      <b>{t('weather')}</b>
      {shown.length === 0 ? (
        <p className={typography.muted}>{t('noWeather')}</p>
      ) : (
        <ul className={classes.hours}>
          {shown.map((hour) => {
            const [temperature, speed] = [written(hour.temperature, degrees), written(hour.wind, wind)];
            const left = `${across(parseInstant(hour.at), span) * 100}%`;
            return (
              // shifted by the same share of its own width, so that the first and the last stay inside
              <li key={hour.at} style={{ left, transform: `translateX(-${left})` }}>
                <VisuallyHidden>
                  {t('weatherAt', { time: formatTime(parseInstant(hour.at)), temperature, wind: speed })}
                </VisuallyHidden>
                <span aria-hidden="true">{temperature}</span>
                <small className={typography.caption} aria-hidden="true">
                  {speed}
                </small>
              </li>
            );
          })}
        </ul>
      )}
      {isSample && shown.length > 0 && <p className={typography.muted}>{t('sample')}</p>}
    </div>
  );
}

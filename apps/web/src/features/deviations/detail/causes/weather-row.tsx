import type { DeviationCauses } from '@onsil/contract/deviation-causes';
import { useTranslations } from 'use-intl';
import { formatAmount } from '#lib/format/amounts.ts';
import { formatTime, parseInstant } from '#lib/format/kst.ts';
import type { Period } from '../../api.ts';
import classes from './causes.module.css';

const wind = { unit: 'm/s', decimals: 1 };
const degrees = { unit: '°C', decimals: 1 };

/** Outside weather by the hour, or that it is not known. */
export function WeatherRow({
  weather: { hours, isSample },
  span,
}: Pick<DeviationCauses, 'weather'> & { span: Period }) {
  const t = useTranslations('deviationCauses.around');
  const shown = hours.filter(({ at }) => parseInstant(at) >= span.from - 1_800_000 && parseInstant(at) <= span.to);
  const written = (value: number | null, format: typeof wind): string =>
    value === null ? '–' : formatAmount(value, format);
  return (
    <div className={classes.weather}>
      <b>{t('weather')}</b>
      {shown.length === 0 ? (
        <p>{t('noWeather')}</p>
      ) : (
        <ul>
          {shown.map((hour) => (
            <li key={hour.at}>
              {t('weatherAt', {
                time: formatTime(parseInstant(hour.at)),
                temperature: written(hour.temperature, degrees),
                wind: written(hour.wind, wind),
              })}
            </li>
          ))}
        </ul>
      )}
      {isSample && shown.length > 0 && <p>{t('sample')}</p>}
    </div>
  );
}

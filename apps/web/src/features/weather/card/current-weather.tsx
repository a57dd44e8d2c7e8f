import { useTranslations } from 'use-intl';
import type { FarmWeather } from '@onsil/contract/weather';
import { unitText } from '#lib/format/amounts.ts';
import { formatValue } from '#lib/format/numbers.ts';
import { isNight } from '../model/forecast-hours.ts';
import { ConditionIcon } from './condition-icon.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './weather.module.css';

type Current = NonNullable<FarmWeather['current']>;

/** Humidity, wind and precipitation as short texts. */
function useDetails({ humidity, wind, windDirection, precipitation }: Current): string[] {
  const t = useTranslations('weather');
  return [
    humidity !== null && t('humidity', { value: formatValue(humidity, 0) }),
    wind !== null &&
      (windDirection === null
        ? t('wind', { value: formatValue(wind, 1) })
        : t('windFrom', { direction: t(`direction.${windDirection}`), value: formatValue(wind, 1) })),
    precipitation !== null &&
      precipitation > 0 &&
      (precipitation < 1 ? t('rainLittle') : t('rain', { value: formatValue(precipitation, 1) })),
  ].filter((detail) => detail !== false);
}

export function WeatherNow({ current }: { current: Current }) {
  const t = useTranslations('weather');
  const details = useDetails(current);
  return (
    <div className={`${flow.row3} ${classes.now}`}>
      <ConditionIcon condition={current.condition} size={36} night={isNight(current.at)} worded />
      <p className={classes.temperature}>
        {formatValue(current.temperature, 1)}
        <small>{unitText('°C')}</small>
      </p>
      <p className={`${typography.hint} ${flow.wrapping} ${classes.words}`}>
        <strong>{current.condition === null ? t('unknown') : t(`condition.${current.condition}`)}</strong>
        {details.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
      </p>
    </div>
  );
}

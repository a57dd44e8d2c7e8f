import type { FarmWeather } from '@onsil/contract/weather';
import { IconSnowflake, IconTemperatureMinus, IconTemperaturePlus, IconWind } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { parseInstant, formatMoment } from '#lib/kst.ts';
import { formatValue } from '#lib/numbers.ts';
import classes from './weather.module.css';

const icons = { freeze: IconTemperatureMinus, frost: IconSnowflake, heat: IconTemperaturePlus, wind: IconWind };

/** Weather warnings that growers can act on; hidden if there are none. */
export function WeatherWarnings({ warnings }: Pick<FarmWeather, 'warnings'>) {
  const t = useTranslations('weather');
  if (warnings.length === 0) return null;
  return (
    <ul className={classes.warnings} aria-label={t('warnings')}>
      {warnings.map(({ kind, at, value }) => {
        const Icon = icons[kind];
        return (
          <li key={kind}>
            <Icon size={18} stroke={1.5} aria-hidden />
            <span>{t(`warning.${kind}`, { time: formatMoment(parseInstant(at)), value: formatValue(value, 1) })}</span>
          </li>
        );
      })}
    </ul>
  );
}

import { useTranslations } from 'use-intl';
import type { FarmWeather } from '@onsil/contract/weather';
import { dayMs } from '@onsil/domain/calendar/duration';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { unitText } from '#lib/format/amounts.ts';
import { parseInstant, formatDay, formatTime } from '#lib/format/kst.ts';
import { formatValue } from '#lib/format/numbers.ts';
import { now } from '#lib/state/clock.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { selectHours, isNight } from '../model/forecast-hours.ts';
import { ConditionIcon } from './condition-icon.tsx';
import rows from '#ui/layout/rows.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './weather.module.css';

const maxDays = 5;

function Chance({ value }: { value: number | null }) {
  const t = useTranslations('weather');
  if (value === null) return null;
  return (
    <>
      <VisuallyHidden>{t('chance', { value: formatValue(value, 0) })}</VisuallyHidden>
      <span aria-hidden>{t('chanceShort', { value: formatValue(value, 0) })}</span>
    </>
  );
}

/** The next 24 hours in six steps. */
export function WeatherHours({ hours }: Pick<FarmWeather, 'hours'>) {
  const t = useTranslations('weather');
  const shown = selectHours(hours, now());
  if (shown.length === 0) return null;
  return (
    <ol className={classes.hours} aria-label={t('hours')}>
      {shown.map(({ at, temperature, condition, chance }) => (
        <li key={at}>
          <span className={typography.caption}>{formatTime(parseInstant(at))}</span>
          <ConditionIcon condition={condition} night={isNight(at)} />
          <span>
            {formatValue(temperature, 0)}
            <span aria-hidden>°</span>
            <VisuallyHidden>{unitText('°C')}</VisuallyHidden>
          </span>
          <small className={typography.caption}>
            <Chance value={chance} />
          </small>
        </li>
      ))}
    </ol>
  );
}

/** Today, tomorrow, or the name of the weekday. */
function DayName({ day }: { day: string }) {
  const t = useTranslations('weather');
  if (day === kstDay(now())) return t('today');
  if (day === kstDay(now() + dayMs)) return t('tomorrow');
  return formatDay(kstDayStart(day));
}

function Degrees({ label, value }: { label: 'low' | 'high'; value: number | null }) {
  const t = useTranslations('weather');
  return (
    <span className={`${typography.right} ${label === 'low' ? typography.muted : ''}`}>
      <VisuallyHidden>{t(label, { value: formatValue(value, 0) })}</VisuallyHidden>
      <span aria-hidden>{value === null ? '–' : `${formatValue(value, 0)}°`}</span>
    </span>
  );
}

/** Daily forecast: condition, chance of rain, minimum and maximum. */
export function WeatherDays({ days }: Pick<FarmWeather, 'days'>) {
  const t = useTranslations('weather');
  if (days.length === 0) return null;
  return (
    <ol className={`${rows.rows} ${classes.days}`} aria-label={t('days')}>
      {days.slice(0, maxDays).map(({ day, low, high, condition, chance }) => (
        <li key={day}>
          <span>
            <DayName day={day} />
          </span>
          <ConditionIcon condition={condition} />
          <span className={`${typography.caption} ${typography.right}`}>
            <Chance value={chance} />
          </span>
          <Degrees label="low" value={low} />
          <Degrees label="high" value={high} />
        </li>
      ))}
    </ol>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { withUnit } from '#lib/format/amounts.ts';
import { formatValue } from '#lib/format/numbers.ts';
import { weatherQuery } from '../api.ts';
import { ConditionIcon } from '../card/condition-icon.tsx';
import { isNight } from '../model/forecast-hours.ts';
import flow from '#ui/layout/flow.module.css';

const degrees = (value: number): string => withUnit(formatValue(value, 0), '°C');

/** The weather now and the day's lowest temperature in one line; nothing until known. */
export function WeatherNow({ farmId }: { farmId: string }) {
  const t = useTranslations('weather');
  const { data } = useQuery(weatherQuery(farmId));
  const current = data?.current;
  if (!current || current.temperature === null) return null;
  const low = data.days[0]?.low ?? null;
  return (
    <>
      <ConditionIcon condition={current.condition} size={18} night={isNight(current.at)} worded />
      {low === null
        ? degrees(current.temperature)
        : t('line', { now: degrees(current.temperature), low: degrees(low) })}
    </>
  );
}

/** The same line, which leads to the card. */
export function WeatherLine({ farmId, cardId }: { farmId: string; cardId: string }) {
  const { data } = useQuery(weatherQuery(farmId));
  if (data?.current?.temperature == null) return null;
  return (
    <Link to="." hash={cardId} replace className={flow.inline1}>
      <WeatherNow farmId={farmId} />
    </Link>
  );
}

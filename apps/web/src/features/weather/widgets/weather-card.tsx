import {
  IconCloudOff,
  IconMapPin,
  IconSnowflake,
  IconTemperatureMinus,
  IconTemperaturePlus,
  IconWind,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { FarmWeather } from '@onsil/contract/weather';
import { farmQuery } from '#features/farms/api.ts';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { formatValue } from '#lib/format/numbers.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { SampleDataNote } from '#ui/feedback/sample-data-note.tsx';
import { Card } from '#ui/layout/card.tsx';
import { weatherQuery } from '../api.ts';
import { WeatherNow } from '../card/current-weather.tsx';
import { WeatherDays, WeatherHours } from '../card/forecast.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from '../card/weather.module.css';

const icons = { freeze: IconTemperatureMinus, frost: IconSnowflake, heat: IconTemperaturePlus, wind: IconWind };

/** Weather warnings that growers can act on; hidden if there are none. */
function WeatherWarnings({ warnings }: Pick<FarmWeather, 'warnings'>) {
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

/** Source and time of the values. */
function useOrigin(weather: FarmWeather | undefined): string | undefined {
  const t = useTranslations('weather');
  if (!weather) return undefined;
  const source = t(`source.${weather.source}`);
  const at = weather.current?.at ?? weather.fetchedAt;
  return at === null ? source : t('observed', { source, time: formatMoment(parseInstant(at)) });
}

function Placeless({ farmId }: { farmId: string }) {
  const t = useTranslations('weather');
  const { data: farm } = useQuery(farmQuery(farmId));
  const mayChange = farm !== undefined && farm.role !== 'member';
  return (
    <EmptyState
      title={t('placeless')}
      icon={<IconMapPin size={32} stroke={1.5} aria-hidden />}
      action={
        mayChange && (
          <ButtonLink to="/smartfarm/$farmId/detail" params={{ farmId }} search={{ sheet: 'place' }}>
            {t('setPlace')}
          </ButtonLink>
        )
      }
    >
      {t(mayChange ? 'placelessManager' : 'placelessMember')}
    </EmptyState>
  );
}

function Report({ weather, unreachable }: { weather: FarmWeather; unreachable: boolean }) {
  const t = useTranslations('weather');
  const isOutdated = weather.isStale || unreachable;
  return (
    <>
      {weather.isSample && <SampleDataNote title={t('sampleTitle')}>{t('sample')}</SampleDataNote>}
      {isOutdated && weather.fetchedAt !== null && (
        <output className={`${typography.caption} ${classes.old}`}>
          {t('old', { time: formatMoment(parseInstant(weather.fetchedAt)) })}
        </output>
      )}
      {weather.current && <WeatherNow current={weather.current} />}
      <WeatherWarnings warnings={weather.warnings} />
      <WeatherHours hours={weather.hours} />
      <WeatherDays days={weather.days} />
    </>
  );
}

function Content({ farmId, weather, unreachable }: { farmId: string; weather: FarmWeather; unreachable: boolean }) {
  const t = useTranslations('weather');
  switch (weather.state) {
    case 'placeless':
      return <Placeless farmId={farmId} />;
    case 'waiting':
      return <QueryFallback error={null} retry={() => undefined} lines={5} label={t('waiting')} />;
    case 'failed':
      return (
        <EmptyState title={t('failed')} icon={<IconCloudOff size={32} stroke={1.5} aria-hidden />}>
          {t('failedText')}
        </EmptyState>
      );
    default:
      return <Report weather={weather} unreachable={unreachable} />;
  }
}

/** The weather at the farm's location: now, the next hours and days, and warnings. */
export function WeatherCard({ farmId }: { farmId: string }) {
  const t = useTranslations('weather');
  const { data, error, refetch } = useQuery(weatherQuery(farmId));
  const origin = useOrigin(data);
  return (
    <Card title={t('title')} aside={origin}>
      {data ? (
        <Content farmId={farmId} weather={data} unreachable={error !== null} />
      ) : (
        <QueryFallback error={error} retry={refetch} lines={5} problem={t('problem')} />
      )}
    </Card>
  );
}

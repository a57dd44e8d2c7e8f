import {
  IconCloud,
  IconCloudFog,
  IconCloudRain,
  IconCloudSnow,
  IconCloudStorm,
  IconDroplet,
  IconMoon,
  IconQuestionMark,
  IconSnowflake,
  IconSun,
  IconSunWind,
  IconUmbrella,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { WeatherHour } from '@onsil/contract/weather';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';

type Condition = NonNullable<WeatherHour['condition']>;

const icons: Record<Condition, typeof IconSun> = {
  clear: IconSun,
  mostlyCloudy: IconSunWind,
  overcast: IconCloud,
  fog: IconCloudFog,
  drizzle: IconDroplet,
  rain: IconCloudRain,
  shower: IconUmbrella,
  sleet: IconCloudSnow,
  flurry: IconSnowflake,
  snow: IconSnowflake,
  thunder: IconCloudStorm,
};

type Props = {
  condition: WeatherHour['condition'];
  size?: number;
  night?: boolean;
  /** a text label is shown beside it */
  worded?: boolean;
};

/** Icon of a weather condition with an accessible label. */
export function ConditionIcon({ condition, size = 20, night = false, worded = false }: Props) {
  const t = useTranslations('weather');
  const Icon = condition === null ? IconQuestionMark : night && condition === 'clear' ? IconMoon : icons[condition];
  return (
    <>
      <Icon size={size} stroke={1.5} aria-hidden />
      {!worded && <VisuallyHidden>{condition === null ? t('unknown') : t(`condition.${condition}`)}</VisuallyHidden>}
    </>
  );
}

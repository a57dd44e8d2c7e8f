import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { CostSetting, CostSummary, MissingForCosts } from '@onsil/contract/costs';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { SetCostsSearch } from '../search-params.ts';
import rows from '#ui/layout/rows.module.css';
import classes from './missing-card.module.css';

type Lack = MissingForCosts | 'energySource' | 'labourHours';

const screens = {
  labourHours: { to: '/smartfarm/$farmId/farm-calendar', name: 'toCalendar' },
  harvest: { to: '/smartfarm/$farmId/yield-management', name: 'toGrowing' },
  prices: { to: '/smartfarm/$farmId/crop-prices', name: 'toPrices' },
} as const;
const sheets = {
  costs: { sheet: 'new', name: 'toAdd' },
  energySource: { sheet: 'rates', name: 'toSetting' },
  electricityPrice: { sheet: 'rates', name: 'toSetting' },
  labourRate: { sheet: 'rates', name: 'toSetting' },
  lightValues: { sheet: 'rates', name: 'toSetting' },
  meterValues: { sheet: 'rates', name: 'toSetting' },
} as const;
const isScreen = (lack: Lack): lack is keyof typeof screens => lack in screens;

const lacksOf = ({ missing, months, total }: CostSummary, setting: CostSetting | undefined): Lack[] => {
  const countsEnergy = setting?.energy.some(({ meterField, lampWatts }) => meterField !== null || lampWatts !== null);
  const hasHours = months.some(({ labourHours }) => labourHours > 0);
  return [
    ...missing,
    ...(setting && !countsEnergy && total.amounts.energy === 0 ? (['energySource'] as const) : []),
    ...(!hasHours && total.amounts.labour === 0 ? (['labourHours'] as const) : []),
  ];
};

type Props = { farmId: string; summary: CostSummary; setting: CostSetting | undefined; setSearch: SetCostsSearch };

/** What figures lack, with the place where it is entered. */
export function MissingCard({ farmId, summary, setting, setSearch }: Props) {
  const t = useTranslations('costs.missing');
  const lacks = lacksOf(summary, setting);
  if (lacks.length === 0) return null;
  return (
    <Card title={t('title')}>
      <ul className={`${rows.rows} ${classes.lacks}`}>
        {lacks.map((lack) => (
          <li key={lack}>
            <IconInfoCircle size={18} stroke={1.5} aria-hidden />
            <span>{t(lack)}</span>
            {isScreen(lack) ? (
              <ButtonLink variant="quiet" to={screens[lack].to} params={{ farmId }}>
                {t(screens[lack].name)}
              </ButtonLink>
            ) : (
              <Button variant="quiet" onClick={() => setSearch({ sheet: sheets[lack].sheet })}>
                {t(sheets[lack].name)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { formatAmount } from '#lib/format/amounts.ts';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { readingsQuery } from '../api.ts';
import flow from '#ui/layout/flow.module.css';

const to = '/smartfarm/$farmId/environment-measurement-information';

/** The last manual reading beside a controller, with a link to enter another. */
export function LastReadingCard({ farmId, controllerId }: { farmId: string; controllerId: string }) {
  const t = useTranslations('manualReadings');
  const localized = useLocalized();
  const { data } = useQuery(readingsQuery(farmId, { controllerId }));
  const last = data?.items[0];
  return (
    <Card
      title={t('title')}
      aside={
        <Link to={to} params={{ farmId }} search={{ controllerId }}>
          {t('showAll')}
        </Link>
      }
    >
      <div className={`${flow.stack2} ${flow.start} ${flow.padded}`}>
        {last && (
          <div>
            <strong>{t('slot', { day: formatIsoDay(last.date), half: t(`half.${last.halfDay}`) })}</strong>{' '}
            <small>
              {last.values
                .map((one) => `${localized(one.nameKo, one.nameEn)} ${formatAmount(one.measured, one)}`)
                .join(', ')}
            </small>
          </div>
        )}
        {data && !last && <small>{t('none')}</small>}
        <ButtonLink to={to} params={{ farmId }} search={{ controllerId, sheet: 'new' }}>
          {t('enter')}
        </ButtonLink>
      </div>
    </Card>
  );
}

import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { AdminFarm } from '@onsil/contract/admin-farms';
import { useCodeName } from '#features/codes/api.ts';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { DescriptionList } from '#ui/data/description-list.tsx';
import { Card } from '#ui/layout/card.tsx';

export function FarmData({ farm }: { farm: AdminFarm }) {
  const t = useTranslations('adminFarms');
  const codeName = useCodeName();
  const { latitude, longitude } = farm;
  return (
    <Card
      title={t('facts')}
      padded
      aside={
        <ButtonLink to="/admin/farms/$farmNo" params={{ farmNo: String(farm.farmNo) }} search={{ sheet: 'edit' }}>
          {t('edit')}
        </ButtonLink>
      }
    >
      <DescriptionList
        facts={[
          {
            name: t('company'),
            value: (
              <Link to="/admin/companies/$companyId" params={{ companyId: String(farm.companyId) }}>
                {farm.companyName}
              </Link>
            ),
          },
          { name: t('field.farmId'), value: farm.farmId },
          { name: t('field.code'), value: farm.code },
          { name: t('field.cultivationType'), value: codeName('FARM_CULTIVATION_TYPE', farm.cultivationType) },
          { name: t('field.operationStatus'), value: codeName('FARM_OPERATION_STATUS', farm.operationStatus) },
          {
            name: t('place'),
            value: [farm.province, farm.address, farm.addressDetail].filter(Boolean).join(' ') || '–',
          },
          {
            name: t('coordinates'),
            value: latitude === null || longitude === null ? '–' : `${latitude}, ${longitude}`,
          },
          { name: t('contact'), value: formatPhone(farm.farmManagerPhoneNo) || '–' },
          { name: t('createdAt'), value: formatDateTime(parseInstant(farm.createdAt)) },
        ]}
      />
    </Card>
  );
}

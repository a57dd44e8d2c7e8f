import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { AdminController } from '@onsil/contract/admin-controllers';
import { useCodeName } from '#features/codes/api.ts';
import { parseInstant, formatDay, formatDuration } from '#lib/format/kst.ts';
import { DescriptionList } from '#ui/data/description-list.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { LastReport } from '../parts/controller-columns.tsx';
import { SamplesCard } from './samples-card.tsx';

/** A controller's state and data beside its last samples. */
export function ControllerState({ controller }: { controller: AdminController }) {
  const t = useTranslations('adminControllers');
  const codeName = useCodeName();
  const { controllerId, farmId, farmName, code, level, freshness, retiredAt, rejectedLast24h } = controller;
  return (
    <Stack>
      <Card title={t('about')} padded>
        <DescriptionList
          facts={[
            {
              name: t('list.state'),
              value: retiredAt === null ? <StatusBadge level={level} freshness={freshness} /> : t('list.retired'),
            },
            { name: t('list.heard'), value: <LastReport controller={controller} /> },
            {
              name: t('list.rejected'),
              value:
                rejectedLast24h === 0 ? (
                  t('rejected.noneShort')
                ) : (
                  <Link to="/admin/controllers/$controllerId" params={{ controllerId }} search={{ tab: 'rejected' }}>
                    {t('rejected.count', { count: rejectedLast24h })}
                  </Link>
                ),
            },
            {
              name: t('farm.label'),
              value: (
                <Link to="/smartfarm/$farmId/dashboard" params={{ farmId }}>
                  {farmName}
                </Link>
              ),
            },
            { name: t('field.controllerId'), value: <code>{controllerId}</code> },
            { name: t('field.code'), value: code },
            { name: t('field.type'), value: codeName('CONTROLLER_TYPE', controller.type) },
            {
              name: t('field.cultivationEnvType'),
              value: codeName('CULTIVATION_ENV_TYPE', controller.cultivationEnvType),
            },
            {
              name: t('field.cultivationType'),
              value: codeName('FARM_CULTIVATION_TYPE', controller.cultivationType),
            },
            { name: t('every'), value: formatDuration(controller.intervalSeconds * 1000) },
            ...(controller.isGateway ? [{ name: t('field.gateway'), value: t('yes') }] : []),
            ...(controller.gatewayControllerId === null
              ? []
              : [{ name: t('through'), value: <code>{controller.gatewayControllerId}</code> }]),
            { name: t('credential'), value: t(controller.hasCredential ? 'credentialYes' : 'credentialNo') },
            { name: t('createdAt'), value: formatDay(parseInstant(controller.createdAt)) },
          ]}
        />
      </Card>
      <SamplesCard controllerId={controllerId} />
    </Stack>
  );
}

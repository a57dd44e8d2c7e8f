import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminFarmQuery } from '#admin/farms/api.ts';
import { EditFarm } from '#admin/farms/widgets/edit-farm.tsx';
import { MembersAndInvitations } from '#features/members/widgets/members-and-invitations.tsx';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { EntityFallback } from '#ui/feedback/entity-fallback.tsx';
import { Columns } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { FarmControllers } from './farm-controllers.tsx';
import { FarmData } from './farm-data.tsx';
import { SetupSteps } from './setup-steps.tsx';
import flow from '#ui/layout/flow.module.css';

const route = getRouteApi('/admin/farms/$farmNo');

/** One farm: set-up steps, data, controllers and people. */
export function Page() {
  const t = useTranslations('adminFarms');
  const { farmNo } = route.useParams();
  const [{ sheet }, setSearch] = useSearchState(route);
  const navigate = route.useNavigate();
  const [invitationOpened, setInvitationOpened] = useState(0);
  const query = useQuery(adminFarmQuery(farmNo));
  const farm = query.data;
  if (!farm)
    return (
      <EntityFallback title={t('title')} query={query} back={<ButtonLink to="/admin/farms">{t('all')}</ButtonLink>} />
    );
  const close = (saved: boolean): void => setSearch({ sheet: undefined }, { saved });
  return (
    <>
      <PageTitle
        title={farm.farmName}
        sub={<Link to="/admin/farms">{t('all')}</Link>}
        actions={
          farm.controllers > 0 && (
            <ButtonLink to="/smartfarm/$farmId/dashboard" params={{ farmId: farm.farmId }}>
              {t('dashboard')}
            </ButtonLink>
          )
        }
      />
      <SetupSteps farm={farm} onInvite={() => setInvitationOpened(invitationOpened + 1)} />
      <Columns>
        <FarmData farm={farm} />
        <FarmControllers farmNo={farm.farmNo} />
      </Columns>
      <div className={`${flow.parts} ${flow.shrink}`}>
        <MembersAndInvitations
          farmId={String(farm.farmNo)}
          asked={invitationOpened}
          onLeft={() => void navigate({ to: '/admin/farms' })}
        />
      </div>
      {sheet === 'edit' && <EditFarm farm={farm} onClose={() => close(false)} onSaved={() => close(true)} />}
    </>
  );
}

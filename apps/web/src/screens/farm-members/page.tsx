import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { farmQuery } from '#features/farms/api.ts';
import { ManagersOnly } from '#features/farms/widgets/managers-only.tsx';
import { MembersAndInvitations } from '#features/members/widgets/members-and-invitations.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';

const route = getRouteApi('/smartfarm/$farmId/members');

/** The members of a farm; managers only. */
export function Page() {
  const t = useTranslations('members');
  const { farmId } = route.useParams();
  const navigate = useNavigate();
  const { data: farm } = useQuery(farmQuery(farmId));
  return (
    <>
      <PageTitle title={t('pageTitle')} sub={farm?.farmName} />
      {farm?.role === 'member' ? (
        <ManagersOnly farmId={farmId} of="members" />
      ) : (
        <MembersAndInvitations farmId={farmId} onLeft={() => void navigate({ to: '/portal' })} />
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { farmQuery } from '#features/farms/queries.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { MembersAndInvitations } from './farm-people.widget.tsx';

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
        <Card>
          <EmptyState
            title={t('managersOnly')}
            action={
              <ButtonLink to="/smartfarm/$farmId/dashboard" params={{ farmId }}>
                {t('toDashboard')}
              </ButtonLink>
            }
          >
            {t('managersOnlyText')}
          </EmptyState>
        </Card>
      ) : (
        <MembersAndInvitations farmId={farmId} onLeft={() => void navigate({ to: '/portal' })} />
      )}
    </>
  );
}

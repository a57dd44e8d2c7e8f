import { supportRequestsApi } from '@onsil/contract/claims';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { codesQuery } from '#features/codes/queries.ts';
import { myProfileQuery } from '#features/members/queries.ts';
import { call } from '#lib/api.ts';
import { useDraft } from '#lib/use-kept.ts';
import { Card } from '#ui/card.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { QueryFallback } from '#ui/query-state.tsx';
import { toast } from '#ui/toast.tsx';
import { emptySupportRequest } from './claim-draft.ts';
import { SupportRequestForm } from './claim-form.tsx';
import classes from './claims.module.css';
import { refreshSupportRequests } from './queries.ts';

const route = getRouteApi('/smartfarm/$farmId/as/new');

function Writing({ farmId, phoneNo }: { farmId: string; phoneNo: string }) {
  const t = useTranslations('claims');
  const common = useTranslations('common');
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const [initial] = useState(() => emptySupportRequest(phoneNo));
  const [draft, setDraft] = useDraft(`new claim ${farmId}`, initial);
  return (
    <SupportRequestForm
      farmId={farmId}
      draft={draft}
      changed={JSON.stringify(draft) !== JSON.stringify(initial)}
      onChange={setDraft}
      submitLabel={t('form.submit')}
      other={
        <ButtonLink to="/smartfarm/$farmId/as" params={{ farmId }}>
          {common('cancel')}
        </ButtonLink>
      }
      onSubmit={async (body, leave) => {
        const { item } = await call(supportRequestsApi.fileClaim, { farm: farmId, body });
        leave();
        toast(t('form.sent'));
        void refreshSupportRequests(client);
        const boardNo = String(item.boardNo);
        await navigate({ to: '/smartfarm/$farmId/as-view/$boardNo', params: { farmId, boardNo }, replace: true });
      }}
    />
  );
}

/** A new support request; waits for the types and the member's profile. */
export function Page() {
  const t = useTranslations();
  const { farmId } = route.useParams();
  const codes = useQuery(codesQuery);
  const profile = useQuery(myProfileQuery);
  const again = (): void => {
    void codes.refetch();
    void profile.refetch();
  };
  const failed = codes.error ?? profile.error;
  return (
    <div className={classes.page}>
      <PageTitle title={t('claims.write')} />
      {codes.data && profile.data ? (
        <Writing key={farmId} farmId={farmId} phoneNo={profile.data.phoneNo} />
      ) : (
        <Card padded>
          <QueryFallback error={failed} retry={again} lines={8} />
        </Card>
      )}
    </div>
  );
}

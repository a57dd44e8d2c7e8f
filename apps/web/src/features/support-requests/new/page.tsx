import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { supportRequestBody } from '@onsil/contract/support-requests';
import { codesQuery } from '#features/codes/api.ts';
import { myProfileQuery } from '#features/members/api.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { useSendSupportRequest } from '../commands.ts';
import { SupportRequestForm } from '../form/support-request-form.tsx';
import { emptySupportRequest, toSupportRequestBody } from '../model/support-request-draft.ts';
import flow from '#ui/layout/flow.module.css';
import classes from '../support-requests.module.css';

const route = getRouteApi('/smartfarm/$farmId/as/new');

function Writing({ farmId, phoneNo }: { farmId: string; phoneNo: string }) {
  const t = useTranslations('supportRequests');
  const common = useTranslations('common');
  const { mutateAsync: sendRequest } = useSendSupportRequest(farmId);
  const navigate = route.useNavigate();
  const form = useForm({ draft: `new request ${farmId}`, initial: emptySupportRequest(phoneNo) });
  return (
    <SupportRequestForm
      farmId={farmId}
      form={form}
      submitLabel={t('form.submit')}
      other={
        <ButtonLink to="/smartfarm/$farmId/as" params={{ farmId }}>
          {common('cancel')}
        </ButtonLink>
      }
      onSubmit={(own, leave) =>
        form.submit(
          supportRequestBody,
          toSupportRequestBody(form.values),
          async (body) => {
            const supportRequestId = String(await sendRequest(body));
            leave();
            toast(t('form.sent'));
            await navigate({
              to: '/smartfarm/$farmId/as-view/$supportRequestId',
              params: { farmId, supportRequestId },
              replace: true,
            });
          },
          own,
        )
      }
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
    <div className={`${flow.cards} ${classes.page}`}>
      <PageTitle title={t('supportRequests.write')} />
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

import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useSupportRequest } from '#features/support-requests/use-support-request.ts';
import { Conversation } from '#features/support-requests/widgets/conversation.tsx';
import { ProgressCard } from '#features/support-requests/widgets/progress-card.tsx';
import { RequestData, RequestHistory, RequestContent } from '#features/support-requests/widgets/request-content.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { EntityFallback } from '#ui/feedback/entity-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Columns, Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { HandlingForm } from './handling-form.tsx';

const route = getRouteApi('/admin/claims/$supportRequestId');

/** One support request of any farm, for its handlers. */
export function Page() {
  const t = useTranslations();
  const { supportRequestId } = route.useParams();
  const { data, error, refetch } = useSupportRequest(supportRequestId);
  const back = <ButtonLink to="/admin/claims">{t('supportRequests.toList')}</ButtonLink>;
  if (!data) return <EntityFallback title={t('adminSupportRequests.title')} query={{ error, refetch }} back={back} />;
  const farm = (
    <Link to="/admin/farms/$farmNo" params={{ farmNo: String(data.farmNo) }}>
      {data.farmName}
    </Link>
  );
  return (
    <>
      <PageTitle title={data.title} sub={t('supportRequests.one', { number: data.supportRequestId })} actions={back} />
      <ProgressCard request={data} />
      <Columns>
        <Stack>
          <RequestContent request={data} />
          <Conversation request={data} isProvider />
          <RequestData
            request={data}
            more={[
              { name: t('adminSupportRequests.farm'), value: farm },
              { name: t('adminSupportRequests.company'), value: data.companyName },
            ]}
          />
        </Stack>
        <Stack>
          <Card title={t('adminSupportRequests.handle')} padded>
            <HandlingForm key={supportRequestId} request={data} />
          </Card>
          <RequestHistory request={data} />
        </Stack>
      </Columns>
    </>
  );
}

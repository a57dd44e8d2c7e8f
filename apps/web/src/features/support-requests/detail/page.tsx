import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { SupportRequestDetail } from '@onsil/contract/support-requests';
import { CallError } from '#lib/http/api.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useDetailedErrorMessage } from '#ui/feedback/use-detailed-error-message.ts';
import { Columns, Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { useConfirmSupportRequest } from '../commands.ts';
import { SupportRequestLoader, SupportRequestsLink } from '../request-loader.tsx';
import { Conversation } from '../widgets/conversation.tsx';
import { ProgressCard } from '../widgets/progress-card.tsx';
import { RequestData, RequestHistory, RequestContent } from '../widgets/request-content.tsx';

/** The registrant's confirmation that the request is settled. */
function ConfirmRequest({ request: { supportRequestId } }: { request: SupportRequestDetail }) {
  const t = useTranslations('supportRequests.confirm');
  const { mutateAsync: confirmRequest } = useConfirmSupportRequest(supportRequestId);
  const errorMessage = useDetailedErrorMessage();
  const confirm = async (): Promise<void> => {
    try {
      await confirmRequest();
      toast(t('done'));
    } catch (error) {
      if (!(error instanceof CallError && ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND'].includes(error.code))) throw error;
      // The request has changed: its page refreshes, possibly without this button.
      toast(errorMessage(error), 'bad');
    }
  };
  return (
    <ConfirmButton label={t('label')} title={t('title')} variant="primary" danger={false} onConfirm={confirm}>
      <p>{t('text')}</p>
      <p>{t('notYet')}</p>
    </ConfirmButton>
  );
}

const route = getRouteApi('/smartfarm/$farmId/as-view/$supportRequestId');

/** One support request of a farm: progress, request and answer; its registrant edits and confirms it here. */
export function Page() {
  const t = useTranslations('supportRequests');
  const { farmId, supportRequestId } = route.useParams();
  return (
    <SupportRequestLoader farmId={farmId} supportRequestId={supportRequestId} title={t('title')}>
      {(request) => <RequestPage farmId={farmId} request={request} />}
    </SupportRequestLoader>
  );
}

function RequestPage({ farmId, request }: { farmId: string; request: SupportRequestDetail }) {
  const t = useTranslations('supportRequests');
  const mine = request.isMine;
  const supportRequestId = String(request.supportRequestId);
  return (
    <>
      <PageTitle
        title={request.title}
        sub={t('one', { number: request.supportRequestId })}
        actions={
          <>
            {mine && request.progress === 'requested' && (
              <ButtonLink to="/smartfarm/$farmId/as/$supportRequestId" params={{ farmId, supportRequestId }}>
                {t('edit')}
              </ButtonLink>
            )}
            <SupportRequestsLink farmId={farmId} />
          </>
        }
      />
      <ProgressCard request={request}>
        {mine && request.progress === 'completed' && <ConfirmRequest request={request} />}
      </ProgressCard>
      <Columns>
        <Stack>
          <RequestContent request={request} />
          <Conversation request={request} />
        </Stack>
        <Stack>
          <RequestData request={request} />
          <RequestHistory request={request} />
        </Stack>
      </Columns>
    </>
  );
}

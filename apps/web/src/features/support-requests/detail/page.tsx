import type { SupportRequestDetail } from '@onsil/contract/support-requests';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Columns, Stack } from '#ui/layout/columns.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { SupportRequestLoader, SupportRequestsLink } from '../request-loader.tsx';
import { RequestAnswer, RequestData, RequestHistory, RequestContent } from '../widgets/request-content.tsx';
import { ProgressCard } from '../widgets/progress-card.tsx';
import { CallError } from '#lib/http/api.ts';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useDetailedErrorMessage } from '#ui/feedback/use-detailed-error-message.ts';
import { useConfirmSupportRequest } from '../commands.ts';

/** The registrant's confirmation that the request is settled. */
function ConfirmRequest({ claim: { boardNo } }: { claim: SupportRequestDetail }) {
  const t = useTranslations('claims.confirm');
  const { mutateAsync: confirmRequest } = useConfirmSupportRequest(boardNo);
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

const route = getRouteApi('/smartfarm/$farmId/as-view/$boardNo');

/** One support request of a farm: progress, request and answer; its registrant edits and confirms it here. */
export function Page() {
  const t = useTranslations('claims');
  const { farmId, boardNo } = route.useParams();
  return (
    <SupportRequestLoader farmId={farmId} boardNo={boardNo} title={t('title')}>
      {(claim) => <Claim farmId={farmId} claim={claim} />}
    </SupportRequestLoader>
  );
}

function Claim({ farmId, claim }: { farmId: string; claim: SupportRequestDetail }) {
  const t = useTranslations('claims');
  const mine = claim.isMine;
  const boardNo = String(claim.boardNo);
  return (
    <>
      <PageTitle
        title={claim.title}
        sub={t('one', { number: claim.boardNo })}
        actions={
          <>
            {mine && claim.progress === 'requested' && (
              <ButtonLink to="/smartfarm/$farmId/as/$boardNo" params={{ farmId, boardNo }}>
                {t('edit')}
              </ButtonLink>
            )}
            <SupportRequestsLink farmId={farmId} />
          </>
        }
      />
      <ProgressCard claim={claim}>
        {mine && claim.progress === 'completed' && <ConfirmRequest claim={claim} />}
      </ProgressCard>
      <Columns>
        <Stack>
          <RequestContent claim={claim} />
          <RequestAnswer claim={claim} />
        </Stack>
        <Stack>
          <RequestData claim={claim} />
          <RequestHistory claim={claim} />
        </Stack>
      </Columns>
    </>
  );
}

import { supportRequestsApi, type SupportRequestDetail } from '@onsil/contract/claims';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, CallError } from '#lib/api.ts';
import { ConfirmButton } from '#ui/ask-button.tsx';
import { toast } from '#ui/toast.tsx';
import { useDetailedErrorMessage } from '#ui/use-refusal.ts';
import { refreshSupportRequests } from './queries.ts';

/** The registrant's confirmation that the request is settled. */
export function ConfirmRequest({ claim: { boardNo } }: { claim: SupportRequestDetail }) {
  const t = useTranslations('claims.confirm');
  const client = useQueryClient();
  const errorMessage = useDetailedErrorMessage();
  const confirm = async (): Promise<void> => {
    try {
      await call(supportRequestsApi.confirmClaim, { params: { id: String(boardNo) } });
      toast(t('done'));
    } catch (error) {
      if (!(error instanceof CallError && ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND'].includes(error.code))) throw error;
      // The request has changed: its page refreshes, possibly without this button.
      toast(errorMessage(error), 'bad');
    }
    await refreshSupportRequests(client);
  };
  return (
    <ConfirmButton label={t('label')} title={t('title')} variant="primary" danger={false} work={confirm}>
      <p>{t('text')}</p>
      <p>{t('notYet')}</p>
    </ConfirmButton>
  );
}

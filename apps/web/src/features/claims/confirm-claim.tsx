import { claimsApi, type ClaimDetail } from '@onsil/contract/claims';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, CallError } from '#lib/api.ts';
import { AskButton } from '#ui/ask-button.tsx';
import { toast } from '#ui/toast.tsx';
import { useRefusal } from '#ui/use-refusal.ts';
import { refreshClaims } from './queries.ts';

/** The registrant's confirmation that the request is settled. */
export function ConfirmClaim({ claim: { boardNo } }: { claim: ClaimDetail }) {
  const t = useTranslations('claims.confirm');
  const client = useQueryClient();
  const errorMessage = useRefusal();
  const confirm = async (): Promise<void> => {
    try {
      await call(claimsApi.confirmClaim, { params: { id: String(boardNo) } });
      toast(t('done'));
    } catch (error) {
      if (!(error instanceof CallError && ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND'].includes(error.code))) throw error;
      // The request has changed: its page refreshes, possibly without this button.
      toast(errorMessage(error), 'bad');
    }
    await refreshClaims(client);
  };
  return (
    <AskButton label={t('label')} title={t('title')} variant="primary" danger={false} work={confirm}>
      <p>{t('text')}</p>
      <p>{t('notYet')}</p>
    </AskButton>
  );
}

import type { SupportRequestDetail } from '@onsil/contract/support-requests';
import { getRouteApi } from '@tanstack/react-router';
import { useMessages, useTranslations } from 'use-intl';
import { Card } from '#ui/layout/card.tsx';
import { ConflictBox } from '#ui/forms/conflict-note.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { toSupportRequestDraft } from '../model/support-request-draft.ts';
import { SupportRequestForm } from '../form/support-request-form.tsx';
import { SupportRequestLoader } from '../request-loader.tsx';
import classes from '../support-requests.module.css';
import { useChangeSupportRequest } from '../commands.ts';
import { useForm } from '#lib/forms/use-form.ts';

const route = getRouteApi('/smartfarm/$farmId/as/$boardNo');

/** Why a support request cannot be edited; undefined when it can. */
const useLockedReason = ({ isMine, progress }: SupportRequestDetail): string | undefined => {
  const t = useTranslations('claims.form');
  const { validation } = useMessages();
  if (!isMine) return t('notMine');
  return progress === 'requested' ? undefined : validation.claimTaken;
};

function Edit({ farmId, claim }: { farmId: string; claim: SupportRequestDetail }) {
  const t = useTranslations('claims');
  const { mutateAsync: changeRequest } = useChangeSupportRequest(claim.boardNo);
  const navigate = route.useNavigate();
  const form = useForm({ draft: `claim ${claim.boardNo}`, initial: toSupportRequestDraft(claim) });
  const lockedReason = useLockedReason(claim);
  const to = {
    to: '/smartfarm/$farmId/as-view/$boardNo',
    params: { farmId, boardNo: String(claim.boardNo) },
  } as const;
  const back = <ButtonLink {...to}>{t('toClaim')}</ButtonLink>;
  // The draft stays visible after someone started work on the request.
  if (lockedReason !== undefined && !form.changed)
    return (
      <Card>
        <EmptyState title={t('form.lockedTitle')} action={back}>
          {lockedReason}
        </EmptyState>
      </Card>
    );
  return (
    <SupportRequestForm
      farmId={farmId}
      form={form}
      submitLabel={t('form.save')}
      other={back}
      note={
        lockedReason !== undefined && (
          <ConflictBox>
            <strong>{lockedReason}</strong>
            <p>{t('form.lockedKept')}</p>
          </ConflictBox>
        )
      }
      onSubmit={async (body, leave) => {
        // After a refusal the request is loaded again; the note says why it cannot be edited.
        await changeRequest(body);
        leave();
        toast(t('form.saved'));
        await navigate({ ...to, replace: true });
      }}
    />
  );
}

/** Edits one's own support request, while no one works on it. */
export function Page() {
  const t = useTranslations('claims');
  const { farmId, boardNo } = route.useParams();
  return (
    <SupportRequestLoader farmId={farmId} boardNo={boardNo} title={t('form.change')}>
      {(claim) => (
        <div className={classes.page}>
          <PageTitle title={t('form.change')} sub={t('one', { number: claim.boardNo })} />
          <Edit key={boardNo} farmId={farmId} claim={claim} />
        </div>
      )}
    </SupportRequestLoader>
  );
}

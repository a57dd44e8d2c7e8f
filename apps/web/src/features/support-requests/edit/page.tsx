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
import flow from '#ui/layout/flow.module.css';

const route = getRouteApi('/smartfarm/$farmId/as/$supportRequestId');

/** Why a support request cannot be edited; undefined when it can. */
const useLockedReason = ({ isMine, progress }: SupportRequestDetail): string | undefined => {
  const t = useTranslations('supportRequests.form');
  const { validation } = useMessages();
  if (!isMine) return t('notMine');
  return progress === 'requested' ? undefined : validation.claimTaken;
};

function Edit({ farmId, request }: { farmId: string; request: SupportRequestDetail }) {
  const t = useTranslations('supportRequests');
  const { mutateAsync: changeRequest } = useChangeSupportRequest(request.supportRequestId);
  const navigate = route.useNavigate();
  const form = useForm({ draft: `claim ${request.supportRequestId}`, initial: toSupportRequestDraft(request) });
  const lockedReason = useLockedReason(request);
  const to = {
    to: '/smartfarm/$farmId/as-view/$supportRequestId',
    params: { farmId, supportRequestId: String(request.supportRequestId) },
  } as const;
  const back = <ButtonLink {...to}>{t('toSupportRequest')}</ButtonLink>;
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
  const t = useTranslations('supportRequests');
  const { farmId, supportRequestId } = route.useParams();
  return (
    <SupportRequestLoader farmId={farmId} supportRequestId={supportRequestId} title={t('form.change')}>
      {(request) => (
        <div className={`${flow.cards} ${classes.page}`}>
          <PageTitle title={t('form.change')} sub={t('one', { number: request.supportRequestId })} />
          <Edit key={supportRequestId} farmId={farmId} request={request} />
        </div>
      )}
    </SupportRequestLoader>
  );
}

import { getRouteApi } from '@tanstack/react-router';
import { useMessages, useTranslations } from 'use-intl';
import {
  supportRequestBody,
  type SupportRequestBody,
  type SupportRequestDetail,
} from '@onsil/contract/support-requests';
import { useCodeName } from '#features/codes/api.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictBox, ConflictNote } from '#ui/forms/conflict-note.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { supportRequestQuery } from '../api.ts';
import { useChangeSupportRequest } from '../commands.ts';
import { SupportRequestForm } from '../form/support-request-form.tsx';
import {
  toSupportRequestBody,
  toSupportRequestDraft,
  type SupportRequestDraft,
} from '../model/support-request-draft.ts';
import { SupportRequestLoader } from '../request-loader.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from '../support-requests.module.css';

const route = getRouteApi('/smartfarm/$farmId/as/$supportRequestId');

/** Why a support request cannot be edited; undefined when it can. */
const useLockedReason = ({ isMine, progress }: SupportRequestDetail): string | undefined => {
  const t = useTranslations('supportRequests.form');
  const { validation } = useMessages();
  if (!isMine) return t('notMine');
  return progress === 'requested' ? undefined : validation.claimTaken;
};

/** What was saved meanwhile of a value, in words. */
const useTheirs = (request: SupportRequestDetail) => {
  const t = useTranslations('supportRequests');
  const attachments = useTranslations('attachments');
  const codeName = useCodeName();
  const { title, content, contact, files } = request;
  const texts: Record<keyof SupportRequestDraft, { name: string; value: string }> = {
    type: { name: t('type'), value: codeName('CLAIM_TYPE', request.type) },
    title: { name: t('name'), value: title },
    content: { name: t('form.content'), value: content },
    contact: { name: t('form.contact'), value: formatPhone(contact) },
    files: { name: attachments('title'), value: files.map(({ name }) => name).join(', ') },
  };
  return (part: keyof SupportRequestDraft) => texts[part];
};

function Edit({ farmId, request }: { farmId: string; request: SupportRequestDetail }) {
  const t = useTranslations('supportRequests');
  const common = useTranslations('common.conflict');
  const { mutateAsync: changeRequest } = useChangeSupportRequest(request.supportRequestId);
  const navigate = route.useNavigate();
  const fetchFresh = useFetchFresh();
  const { form, read, conflicts, submit } = useConflictMerge({
    draft: `claim ${request.supportRequestId}`,
    entity: request,
    toValues: toSupportRequestDraft,
    fresh: () => fetchFresh(supportRequestQuery(String(request.supportRequestId))),
  });
  const theirs = useTheirs(read);
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
      submitLabel={conflicts.length > 0 ? common('over') : t('form.save')}
      other={back}
      note={
        lockedReason !== undefined ? (
          <ConflictBox>
            <strong>{lockedReason}</strong>
            <p>{t('form.lockedKept')}</p>
          </ConflictBox>
        ) : (
          conflicts.length > 0 && <ConflictNote theirs={conflicts.map(theirs)} />
        )
      }
      onSubmit={async (own, leave) => {
        const send = (body: SupportRequestBody, version: number) => changeRequest({ ...body, version });
        // After a refusal the request is loaded again; the note says why it cannot be edited.
        if (!(await submit(supportRequestBody, toSupportRequestBody, send, own))) return;
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

import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { noticeBody, type AdminNotice, type NoticeBody } from '@onsil/contract/notices';
import { adminNoticeQuery } from '#features/notices/api.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { EntityFallback } from '#ui/feedback/entity-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { useChangeNotice, useRemoveNotice } from '../commands.ts';
import { toNoticeBody, toNoticeDraft } from '../model/notice-draft.ts';
import { NoticeForm } from './notice-form.tsx';
import { useNoticeConflicts } from './use-notice-conflicts.ts';

const route = getRouteApi('/admin/notices/$noticeNo');

function RemoveNotice({ noticeNo, onGone }: { noticeNo: number; onGone: () => Promise<void> }) {
  const t = useTranslations('adminBoards');
  const { mutateAsync: removeNotice } = useRemoveNotice(noticeNo);
  const remove = async (): Promise<void> => {
    await removeNotice();
    toast(t('notices.removed'));
    await onGone();
  };
  return (
    <ConfirmButton variant="default" label={t('remove')} title={t('notices.removeTitle')} onConfirm={remove}>
      {t('notices.removeText')}
    </ConfirmButton>
  );
}

function Edit({ notice }: { notice: AdminNotice }) {
  const t = useTranslations('adminBoards');
  const common = useTranslations('common.conflict');
  const { mutateAsync: changeNotice } = useChangeNotice(notice.noticeNo);
  const navigate = useNavigate();
  const fetchFresh = useFetchFresh();
  const { form, read, conflicts, submit } = useConflictMerge({
    draft: `notice ${notice.noticeNo}`,
    entity: notice,
    toValues: toNoticeDraft,
    fresh: () => fetchFresh(adminNoticeQuery(String(notice.noticeNo))),
  });
  const theirs = useNoticeConflicts(read);
  const { dialog, forget } = useLeaveGuard(form.changed);
  const leave = async (): Promise<void> => {
    forget();
    await navigate({ to: '/admin/notices' });
  };
  return (
    <>
      <PageTitle
        title={t('notices.change')}
        sub={t(`notices.${notice.state}`)}
        actions={
          <>
            <RemoveNotice noticeNo={notice.noticeNo} onGone={leave} />
            <ButtonLink to="/admin/notices">{t('notices.toList')}</ButtonLink>
          </>
        }
      />
      <NoticeForm
        form={form}
        submitLabel={conflicts.length > 0 ? common('over') : t('save')}
        note={conflicts.length > 0 && <ConflictNote theirs={conflicts.flatMap(theirs)} />}
        onSubmit={async (own) => {
          const send = (body: NoticeBody, version: number) => changeNotice({ ...body, version });
          if (!(await submit(noticeBody, toNoticeBody, send, own))) return;
          toast(t('saved'));
          await leave();
        }}
      />
      {dialog}
    </>
  );
}

export function Page() {
  const t = useTranslations('adminBoards.notices');
  const { noticeNo } = route.useParams();
  const { data, error, refetch } = useQuery(adminNoticeQuery(noticeNo));
  return data ? (
    <Edit key={noticeNo} notice={data} />
  ) : (
    <EntityFallback
      title={t('change')}
      query={{ error, refetch }}
      back={<ButtonLink to="/admin/notices">{t('toList')}</ButtonLink>}
    />
  );
}

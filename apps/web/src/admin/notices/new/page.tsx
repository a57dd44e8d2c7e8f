import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { noticeBody, type NoticeBody } from '@onsil/contract/notices';
import { useForm } from '#lib/forms/use-form.ts';
import { currentLanguage } from '#lib/i18n/language.ts';
import { now } from '#lib/state/clock.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { useAddNotice } from '../commands.ts';
import { NoticeForm } from '../edit/notice-form.tsx';
import { createNoticeDraft, toNoticeBody } from '../model/notice-draft.ts';

export function Page() {
  const t = useTranslations('adminBoards.notices');
  const { mutateAsync: addNotice } = useAddNotice();
  const navigate = useNavigate();
  const [initial] = useState(() => createNoticeDraft(new Date(now()).toISOString(), currentLanguage()));
  const form = useForm({ draft: 'new notice', initial });
  const { dialog, forget } = useLeaveGuard(form.changed);
  const publish = async (body: NoticeBody): Promise<void> => {
    await addNotice(body);
    forget();
    toast(t('done'));
    await navigate({ to: '/admin/notices' });
  };
  return (
    <>
      <PageTitle title={t('write')} actions={<ButtonLink to="/admin/notices">{t('toList')}</ButtonLink>} />
      <NoticeForm
        form={form}
        submitLabel={t('publish')}
        onSubmit={(own) => form.submit(noticeBody, toNoticeBody(form.values), publish, own)}
      />
      {dialog}
    </>
  );
}

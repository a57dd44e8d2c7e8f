import { noticesApi } from '@onsil/contract/notices';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#lib/api.ts';
import { now } from '#lib/clock.ts';
import { useKept } from '#lib/use-kept.ts';
import { ButtonLink } from '#ui/links.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { toast } from '#ui/toast.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.tsx';
import { emptyNotice } from './notice-draft.ts';
import { refreshNotices } from './queries.ts';
import { WriteNotice } from './write-notice.tsx';

export function Page() {
  const t = useTranslations('adminBoards.notices');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [initial] = useState(() => emptyNotice(new Date(now()).toISOString()));
  const [draft, setDraft] = useKept('new notice', initial);
  const { dialog, forget } = useLeaveGuard(draft.title !== '' || draft.details !== '' || draft.files.length > 0);
  return (
    <>
      <PageTitle title={t('write')} actions={<ButtonLink to="/admin/notices">{t('toList')}</ButtonLink>} />
      <WriteNotice
        draft={draft}
        onChange={setDraft}
        submitLabel={t('publish')}
        onSubmit={async (body) => {
          await call(noticesApi.createNotice, { body });
          forget();
          toast(t('done'));
          void refreshNotices(client);
          await navigate({ to: '/admin/notices' });
        }}
      />
      {dialog}
    </>
  );
}

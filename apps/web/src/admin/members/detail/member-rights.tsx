import type { AdminMember } from '@onsil/contract/admin-members';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useRecheck } from '#features/accounts/widgets/recheck.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { ErrorMessage } from '#ui/feedback/error-message.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import classes from './member.module.css';
import { useEndMemberSessions, useSetAdmin } from './commands.ts';

/** A member's administrator right and sessions. */
export function MemberRights({ member }: { member: AdminMember }) {
  const t = useTranslations('adminMembers');
  const { checked, dialog } = useRecheck();
  const setAdmin = useSetAdmin(member, checked);
  const endSessions = useEndMemberSessions(member);
  const [openDialog, setOpenDialog] = useState<'admin' | 'sessions'>();
  const admin = member.isAdmin;
  const name = member.memberName;
  const end = (text: string): void => {
    setOpenDialog(undefined);
    toast(text);
  };
  const ask = (what: typeof openDialog): void => {
    setAdmin.reset();
    endSessions.reset();
    setOpenDialog(what);
  };
  return (
    <Card title={t('powers')} padded>
      <div className={classes.power}>
        <p>{admin ? t('isAdmin') : t('isNoAdmin')}</p>
        <Button onClick={() => ask('admin')}>{admin ? t('takeAdmin') : t('makeAdmin')}</Button>
      </div>
      <div className={classes.power}>
        <p>{member.sessions > 0 ? t('sessions', { count: member.sessions }) : t('noSessions')}</p>
        {member.sessions > 0 && <Button onClick={() => ask('sessions')}>{t('endSessions')}</Button>}
      </div>
      <ConfirmDialog
        opened={openDialog === 'admin'}
        danger={admin}
        title={admin ? t('takeAdminTitle', { name }) : t('makeAdminTitle', { name })}
        confirmLabel={admin ? t('takeAdmin') : t('makeAdmin')}
        busy={setAdmin.isPending}
        onConfirm={() => setAdmin.mutate(!admin, { onSuccess: () => end(t('adminSaved')) })}
        onCancel={() => setOpenDialog(undefined)}
      >
        {admin ? t('takeAdminText') : t('makeAdminText')}
        <ErrorMessage error={setAdmin.error} />
      </ConfirmDialog>
      <ConfirmDialog
        opened={openDialog === 'sessions'}
        danger
        title={t('endTitle', { name })}
        confirmLabel={t('endSessions')}
        busy={endSessions.isPending}
        onConfirm={() => endSessions.mutate(undefined, { onSuccess: () => end(t('ended')) })}
        onCancel={() => setOpenDialog(undefined)}
      >
        {t('endText')}
        <ErrorMessage error={endSessions.error} />
      </ConfirmDialog>
      {dialog}
    </Card>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AdminMember } from '@onsil/contract/admin-members';
import { CallError } from '#lib/http/api.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useDeleteMember } from './commands.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './member.module.css';

const lastOf = (error: unknown): 'lastManager' | 'lastCompany' | undefined => {
  if (!(error instanceof CallError)) return undefined;
  if (error.code === 'LAST_MANAGER') return 'lastManager';
  return error.code === 'LAST_COMPANY_USER' ? 'lastCompany' : undefined;
};

function DeleteDialog({ member, onEnd }: { member: AdminMember; onEnd: () => void }) {
  const t = useTranslations('adminMembers');
  const navigate = useNavigate();
  const deletion = useDeleteMember(member);
  const [typed, setTyped] = useState('');
  const last = lastOf(deletion.error);
  const names = deletion.error instanceof CallError ? deletion.error.names.join(', ') : '';
  const name = member.memberName;
  const submit = async (): Promise<void> => {
    if (typed.trim() !== member.memberId) return;
    try {
      await deletion.mutateAsync(last !== undefined);
    } catch (error) {
      if (lastOf(error)) return; // the dialog asks once more
      throw error;
    }
    toast(t('takenOut', { name }));
    await navigate({ to: '/admin/members' });
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={last ? t('deletionLast') : t('deletionTitle', { name })}
      confirmLabel={last ? t('deletionAnyway') : t('deletionSubmit')}
      onConfirm={submit}
      onCancel={onEnd}
    >
      <div className={flow.stack4}>
        <p>{last ? t(last, { names }) : t('deletionAbout')}</p>
        <TextField
          label={t('deletionTyped', { memberId: member.memberId })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

/** Deletes a member: the account and all data that are theirs alone. */
export function DeleteMember({ member, self }: { member: AdminMember; self: boolean }) {
  const t = useTranslations('adminMembers');
  const [opened, setOpened] = useState(false);
  return (
    <Card title={t('deletion')} padded>
      <div className={`${flow.wrap4} ${flow.between} ${typography.small} ${classes.power}`}>
        <p>{self ? t('self') : t('deletionAbout')}</p>
        {self ? (
          <ButtonLink to="/profile">{t('toProfile')}</ButtonLink>
        ) : (
          <Button onClick={() => setOpened(true)}>{t('deletionOpen')}</Button>
        )}
      </div>
      {opened && <DeleteDialog member={member} onEnd={() => setOpened(false)} />}
    </Card>
  );
}

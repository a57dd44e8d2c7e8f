import type { AdminMember } from '@onsil/contract/admin-members';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useRecheck } from '#features/accounts/widgets/recheck.tsx';
import { memberSecondFactorsQuery } from '#features/second-factor/api.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { ErrorMessage } from '#ui/feedback/error-message.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import classes from './member.module.css';
import { useResetSecondFactors } from './commands.ts';

/** A member's second factors, and their reset after a loss. */
export function MemberSecondFactor({
  member: { memberNo, memberName: name },
  self,
}: {
  member: AdminMember;
  self: boolean;
}) {
  const t = useTranslations('adminMembers.secondFactor');
  const { data, error, refetch } = useQuery(memberSecondFactorsQuery(memberNo));
  const { checked, dialog } = useRecheck();
  const [opened, setOpened] = useState(false);
  const reset = useResetSecondFactors(memberNo, checked);
  const confirm = (): void =>
    reset.mutate(undefined, {
      onSuccess: () => {
        setOpened(false);
        toast(t('done', { name }));
      },
    });
  const has = data && (data.hasTotp || data.passkeys > 0);
  return (
    <Card title={t('title')} padded>
      {!data && <QueryFallback error={error} retry={refetch} lines={1} />}
      {data && (
        <div className={classes.power}>
          <p>
            {has
              ? t('has', { totp: String(data.hasTotp), passkeys: data.passkeys, codes: data.recoveryCodesLeft })
              : t('none')}
          </p>
          {has && !self && <Button onClick={() => setOpened(true)}>{t('reset')}</Button>}
        </div>
      )}
      <ConfirmDialog
        opened={opened}
        danger
        title={t('resetTitle', { name })}
        confirmLabel={t('reset')}
        busy={reset.isPending}
        onConfirm={() => confirm()}
        onCancel={() => setOpened(false)}
      >
        {t('resetText')}
        <ErrorMessage error={reset.error} />
      </ConfirmDialog>
      {dialog}
    </Card>
  );
}

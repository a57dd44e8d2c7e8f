import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { AdminMember } from '@onsil/contract/admin-members';
import { useRecheck } from '#features/accounts/widgets/use-recheck.tsx';
import { memberSecondFactorsQuery } from '#features/second-factor/api.ts';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useResetSecondFactors } from './commands.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './member.module.css';

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
  const { mutateAsync: reset } = useResetSecondFactors(memberNo, checked);
  const has = data && (data.hasTotp || data.passkeys > 0);
  return (
    <Card title={t('title')} padded>
      {!data && <QueryFallback error={error} retry={refetch} lines={1} />}
      {data && (
        <div className={`${flow.wrap4} ${flow.between} ${typography.small} ${classes.power}`}>
          <p>
            {has
              ? t('has', { totp: String(data.hasTotp), passkeys: data.passkeys, codes: data.recoveryCodesLeft })
              : t('none')}
          </p>
          {has && !self && (
            <ConfirmButton
              variant="default"
              label={t('reset')}
              title={t('resetTitle', { name })}
              onConfirm={() => reset().then(() => toast(t('done', { name })))}
            >
              {t('resetText')}
            </ConfirmButton>
          )}
        </div>
      )}
      {dialog}
    </Card>
  );
}

import { useTranslations } from 'use-intl';
import type { AdminMember } from '@onsil/contract/admin-members';
import { useRecheck } from '#features/accounts/widgets/use-recheck.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useEndMemberSessions, useSetAdmin } from './commands.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './member.module.css';

/** A member's administrator right and sessions. */
export function MemberRights({ member }: { member: AdminMember }) {
  const t = useTranslations('adminMembers');
  const { checked, dialog } = useRecheck();
  const { mutateAsync: setAdmin } = useSetAdmin(member, checked);
  const { mutateAsync: endSessions } = useEndMemberSessions(member);
  const admin = member.isAdmin;
  const name = member.memberName;
  return (
    <Card title={t('powers')} padded>
      <div className={`${flow.wrap4} ${flow.between} ${typography.small} ${classes.power}`}>
        <p>{admin ? t('isAdmin') : t('isNoAdmin')}</p>
        <ConfirmButton
          variant="default"
          danger={admin}
          label={admin ? t('takeAdmin') : t('makeAdmin')}
          title={admin ? t('takeAdminTitle', { name }) : t('makeAdminTitle', { name })}
          onConfirm={() => setAdmin(!admin).then(() => toast(t('adminSaved')))}
        >
          {admin ? t('takeAdminText') : t('makeAdminText')}
        </ConfirmButton>
      </div>
      <div className={`${flow.wrap4} ${flow.between} ${typography.small} ${classes.power}`}>
        <p>{member.sessions > 0 ? t('sessions', { count: member.sessions }) : t('noSessions')}</p>
        {member.sessions > 0 && (
          <ConfirmButton
            variant="default"
            label={t('endSessions')}
            title={t('endTitle', { name })}
            onConfirm={() => endSessions().then(() => toast(t('ended')))}
          >
            {t('endText')}
          </ConfirmButton>
        )}
      </div>
      {dialog}
    </Card>
  );
}

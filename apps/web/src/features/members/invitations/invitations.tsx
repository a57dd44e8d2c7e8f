import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Invitation } from '@onsil/contract/invitations';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyField } from '#ui/controls/copy-field.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { ErrorMessage } from '#ui/feedback/error-message.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { WarningBox } from '#ui/feedback/warning-box.tsx';
import { Actions } from '#ui/layout/actions.tsx';
import { Card } from '#ui/layout/card.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { invitationsQuery } from '../api.ts';
import { useInvite, useWithdrawInvitation, type HandedLink } from '../commands.ts';
import { InviteForm, type InviteFormProps } from './invite-form.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../members.module.css';

/** Sending an invitation again, and withdrawing it. */
const useInvitationActions = (farmId: string, onInvited: (invited: HandedLink) => void) => {
  const t = useTranslations('members.invite');
  const again = useInvite(farmId);
  const withdrawing = useWithdrawInvitation(farmId);
  return {
    again,
    withdrawing,
    sendAgain: ({ memberEmail, role }: Invitation): void =>
      again.mutate({ memberEmail, role }, { onSuccess: onInvited }),
    withdraw: ({ invitationId, memberEmail }: Invitation): void =>
      withdrawing.mutate(invitationId, { onSuccess: () => toast(t('withdrawn', { email: memberEmail })) }),
  };
};

const useColumns = ({
  again,
  withdrawing,
  sendAgain,
  withdraw,
}: ReturnType<typeof useInvitationActions>): Column<Invitation>[] => {
  const t = useTranslations('members.invite');
  const role = useTranslations('common.role');
  return [
    {
      key: 'memberEmail',
      header: t('to'),
      value: ({ memberEmail }) => memberEmail,
      cell: (one) => <PrimaryCell sub={role(one.role)}>{one.memberEmail}</PrimaryCell>,
    },
    {
      key: 'state',
      header: t('state'),
      value: ({ expiresAt }) => expiresAt,
      cell: ({ isValid, expiresAt, otherAddressAt }) => {
        const time = formatDateTime(parseInstant(expiresAt));
        return (
          <>
            {isValid ? t('waiting', { time }) : <span className={typography.muted}>{t('over', { time })}</span>}
            {otherAddressAt !== null && (
              <small className={flow.block}>
                {t('otherAddress', { time: formatDateTime(parseInstant(otherAddressAt)) })}
              </small>
            )}
          </>
        );
      },
    },
    { key: 'inviterName', header: t('by'), from: 992, cell: ({ inviterName }) => inviterName ?? t('former') },
    {
      key: 'actions',
      header: <VisuallyHidden>{t('withdraw')}</VisuallyHidden>,
      align: 'right',
      cell: (one) => (
        <Actions>
          <Button
            variant="quiet"
            aria-label={t('againTo', { email: one.memberEmail })}
            loading={again.isPending && again.variables.memberEmail === one.memberEmail}
            onClick={() => sendAgain(one)}
          >
            {t('again')}
          </Button>
          <Button
            variant="quiet"
            aria-label={t('withdrawOf', { email: one.memberEmail })}
            loading={withdrawing.isPending && withdrawing.variables === one.invitationId}
            onClick={() => withdraw(one)}
          >
            {t('withdraw')}
          </Button>
        </Actions>
      ),
    },
  ];
};

/** Without a mail server the link is not sent: the inviting member copies it. */
function LinkToHandOver({ email, link }: HandedLink) {
  const t = useTranslations('members.invite');
  return (
    <WarningBox>
      <p>{t('handOver', { email })}</p>
      <CopyField name={t('link')} text={link ?? ''} />
    </WarningBox>
  );
}

export function Invitations(form: InviteFormProps) {
  const t = useTranslations('members.invite');
  const { farmId } = form;
  const [handed, setHanded] = useState<HandedLink & { farmId: string }>();
  const showInvited = (invited: HandedLink): void => {
    setHanded(invited.link === null ? undefined : { ...invited, farmId });
    if (invited.link === null) toast(t('sent', { email: invited.email }));
  };
  const actions = useInvitationActions(farmId, showInvited);
  const columns = useColumns(actions);
  const { data: rows, error, refetch } = useQuery(invitationsQuery(farmId));
  const refusal = actions.again.error ?? actions.withdrawing.error;
  return (
    <Card title={t('title')}>
      <div className={flow.padded}>
        <InviteForm key={farmId} {...form} onInvited={showInvited} />
        {handed?.farmId === farmId && <LinkToHandOver {...handed} />}
      </div>
      {!rows && <QueryFallback error={error} retry={refetch} lines={2} />}
      {rows && rows.length > 0 && (
        <ResponsiveTable
          caption={t('open')}
          columns={columns}
          rows={rows}
          rowKey={({ invitationId }) => invitationId}
        />
      )}
      {refusal && (
        <div className={classes.refusal}>
          <ErrorMessage error={refusal} />
        </div>
      )}
    </Card>
  );
}

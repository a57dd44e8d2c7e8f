import type { MemberRow } from '@onsil/contract/members';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#ui/confirm.tsx';
import { ErrorMessage } from '#ui/refusal.tsx';

/** An action that needs a confirmation: removing a member, leaving the farm, giving up one's own manager role. */
export type MemberAction = { kind: 'remove' | 'leave' | 'lower'; row: MemberRow };

type Props = { step: MemberAction; busy: boolean; error: unknown; onConfirm: () => void; onCancel: () => void };

/** Confirmation of a member's removal, of leaving the farm, or of giving up the manager role. */
export function ConfirmMemberAction({ step: { kind, row }, busy, error, onConfirm, onCancel }: Props) {
  const t = useTranslations('members');
  const name = row.memberName;
  return (
    <ConfirmDialog
      opened
      danger
      title={t(`ask.${kind}`, { name })}
      confirmLabel={t(`ask.${kind}Label`)}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {t(`ask.${kind}Text`)}
      <ErrorMessage error={error} />
    </ConfirmDialog>
  );
}

import type { MemberRow } from '@onsil/contract/members';
import { useTranslations } from 'use-intl';
import { Confirm } from '#ui/confirm.tsx';
import { Refusal } from '#ui/refusal.tsx';

/** What is asked about first: taking somebody off the farm, leaving it oneself, giving up one's own role. */
export type Step = { kind: 'remove' | 'leave' | 'lower'; row: MemberRow };

type Props = { step: Step; busy: boolean; error: unknown; onConfirm: () => void; onCancel: () => void };

/** Asks before somebody loses the farm, or gives up managing it. */
export function ConfirmStep({ step: { kind, row }, busy, error, onConfirm, onCancel }: Props) {
  const t = useTranslations('members');
  const name = row.memberNm;
  return (
    <Confirm
      opened
      danger
      title={t(`ask.${kind}`, { name })}
      confirmLabel={t(`ask.${kind}Label`)}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {t(`ask.${kind}Text`)}
      <Refusal error={error} />
    </Confirm>
  );
}

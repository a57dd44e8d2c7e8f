import { useTranslations } from 'use-intl';
import { MemberIdField } from './member-id-field.tsx';
import type { IdentityDraft } from '../model/identity-draft.ts';
import { NewPassword } from './new-password.tsx';
import { PersonFields } from './person-fields.tsx';
import type { FormState } from '#lib/state/use-form.ts';

type Props = {
  draft: IdentityDraft;
  onChange: (draft: IdentityDraft) => void;
  sending: FormState;
  /** what the mail address is used for */
  emailHint?: string;
};

/** Inputs for a new member's identity. */
export function IdentityFields({ draft, onChange, sending: { problems, forget }, emailHint }: Props) {
  const t = useTranslations('accounts.field');
  const change = (part: Partial<IdentityDraft>): void => {
    forget(...Object.keys(part));
    onChange({ ...draft, ...part });
  };
  return (
    <>
      <MemberIdField
        value={draft.memberId}
        onChange={(memberId) => change({ memberId })}
        error={problems['memberId']}
      />
      <NewPassword
        label={t('password')}
        memberId={draft.memberId}
        value={draft.passwordDigest}
        onChange={(passwordDigest) => change({ passwordDigest })}
        error={problems['passwordDigest']}
      />
      <PersonFields person={draft} onChange={change} problems={problems} emailHint={emailHint} />
    </>
  );
}

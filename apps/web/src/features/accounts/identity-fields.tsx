import { useTranslations } from 'use-intl';
import { Field } from '#ui/field.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { IdField } from './id-field.tsx';
import type { IdentityDraft } from './identity-draft.ts';
import { NewPassword } from './new-password.tsx';
import type { Sending } from '#lib/use-sending.ts';

type Props = {
  draft: IdentityDraft;
  onChange: (draft: IdentityDraft) => void;
  sending: Sending;
  /** what the mail address is for */
  emailHint?: string;
};

/** Who a new member is. */
export function IdentityFields({ draft, onChange, sending: { problems, forget }, emailHint }: Props) {
  const t = useTranslations('accounts.field');
  const change = (part: Partial<IdentityDraft>): void => {
    forget(...Object.keys(part));
    onChange({ ...draft, ...part });
  };
  return (
    <>
      <IdField value={draft.memberId} onChange={(memberId) => change({ memberId })} error={problems['memberId']} />
      <NewPassword
        label={t('password')}
        memberId={draft.memberId}
        value={draft.memberPwd}
        onChange={(memberPwd) => change({ memberPwd })}
        error={problems['memberPwd']}
      />
      <Field
        name="memberNm"
        label={t('name')}
        autoComplete="name"
        maxLength={40}
        value={draft.memberNm}
        onChange={({ currentTarget }) => change({ memberNm: currentTarget.value })}
        error={problems['memberNm']}
      />
      <Field
        type="email"
        name="memberEmail"
        label={t('email')}
        autoComplete="email"
        maxLength={254}
        value={draft.memberEmail}
        onChange={({ currentTarget }) => change({ memberEmail: currentTarget.value })}
        description={emailHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={problems['memberEmail']}
      />
      <PhoneField
        name="phoneNo"
        autoComplete="tel-national"
        label={t('phone')}
        value={draft.phoneNo}
        onChange={(phoneNo) => change({ phoneNo })}
        error={problems['phoneNo']}
      />
    </>
  );
}

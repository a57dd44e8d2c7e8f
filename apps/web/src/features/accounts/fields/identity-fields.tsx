import { useTranslations } from 'use-intl';
import type { FormState } from '#lib/forms/form.ts';
import type { IdentityDraft } from '../model/identity-draft.ts';
import { MemberIdField } from './member-id-field.tsx';
import { NewPassword } from './new-password.tsx';
import { PersonFields } from './person-fields.tsx';

type Props = {
  form: FormState<IdentityDraft>;
  /** what the mail address is used for */
  emailHint?: string;
};

/** Inputs for a new member's identity. */
export function IdentityFields({ form, emailHint }: Props) {
  const t = useTranslations('accounts.field');
  return (
    <>
      <MemberIdField {...form.field('memberId')} />
      <NewPassword label={t('password')} memberId={form.values.memberId} {...form.field('passwordDigest')} />
      <PersonFields form={form} emailHint={emailHint} />
    </>
  );
}

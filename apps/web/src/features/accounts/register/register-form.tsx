import { signUpBody } from '@onsil/contract/accounts';
import { useTranslations } from 'use-intl';
import { currentLanguage } from '#lib/i18n/language.ts';
import { sha256 } from '#lib/session/sha256.ts';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { privacyLink } from '#ui/controls/privacy-link.tsx';
import type { IdentityDraft } from '../model/identity-draft.ts';
import { IdentityFields } from '../fields/identity-fields.tsx';
import { usePasswordErrors } from '../fields/new-password.tsx';
import { signUp } from '../commands.ts';
import { Form } from '#ui/forms/form.tsx';
import type * as z from 'zod/mini';
import type { OwnedForm } from '#lib/forms/form.ts';

export type SignUpDraft = IdentityDraft & { hasAgreedToPrivacy: boolean };

type Props = { form: OwnedForm<SignUpDraft>; onSent: () => void };

/** The sign-up form. */
export function RegisterForm({ form, onSent }: Props) {
  const t = useTranslations('accounts.register');
  const passwordProblems = usePasswordErrors();
  const submit = async (): Promise<void> => {
    const { memberId, passwordDigest: password } = form.values;
    const body = { ...form.values, passwordDigest: await sha256(password), language: currentLanguage() };
    const send = async (valid: z.output<typeof signUpBody>): Promise<void> => {
      await signUp(valid);
      onSent();
    };
    await form.submit(signUpBody, body, send, passwordProblems(password, memberId));
  };
  return (
    <Form form={form} submitLabel={t('submit')} onSubmit={() => void submit()}>
      <IdentityFields form={form} emailHint={t('emailHint')} />
      <CheckboxField {...form.checkbox('hasAgreedToPrivacy')} label={t.rich('agree', { link: privacyLink })} />
    </Form>
  );
}

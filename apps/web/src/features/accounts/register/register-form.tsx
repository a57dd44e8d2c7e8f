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
import { useForm } from '#lib/state/use-form.ts';

export type SignUpDraft = IdentityDraft & { agreed: boolean };

type Props = { draft: SignUpDraft; onChange: (draft: SignUpDraft) => void; onSent: () => void };

/** The sign-up form; its page stores the draft. */
export function RegisterForm({ draft, onChange, onSent }: Props) {
  const t = useTranslations('accounts.register');
  const sending = useForm();
  const passwordProblems = usePasswordErrors();
  const submit = async (): Promise<void> => {
    const { agreed, ...identity } = draft;
    const body = {
      ...identity,
      passwordDigest: await sha256(draft.passwordDigest),
      language: currentLanguage(),
      hasAgreedToPrivacy: agreed,
    };
    await sending.send(signUpBody, body, passwordProblems(draft.passwordDigest, draft.memberId), async (valid) => {
      await signUp(valid);
      onSent();
    });
  };
  return (
    <Form sending={sending} submitLabel={t('submit')} onSubmit={() => void submit()}>
      <IdentityFields
        draft={draft}
        onChange={(identity) => onChange({ ...draft, ...identity })}
        sending={sending}
        emailHint={t('emailHint')}
      />
      <CheckboxField
        name="hasAgreedToPrivacy"
        label={t.rich('agree', { link: privacyLink })}
        checked={draft.agreed}
        error={sending.problems['hasAgreedToPrivacy']}
        onChange={(agreed) => {
          sending.forget('hasAgreedToPrivacy');
          onChange({ ...draft, agreed });
        }}
      />
    </Form>
  );
}

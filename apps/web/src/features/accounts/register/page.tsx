import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { signUpBody } from '@onsil/contract/accounts';
import { StartFrame } from '#features/auth/widgets/start-frame.tsx';
import type { OwnedForm } from '#lib/forms/form.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { currentLanguage } from '#lib/i18n/language.ts';
import { sha256 } from '#lib/session/sha256.ts';
import { useDraft } from '#lib/state/use-draft.ts';
import { Button } from '#ui/controls/button.tsx';
import { privacyLink } from '#ui/controls/privacy-link.tsx';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { requestConfirmation, signUp } from '../commands.ts';
import { IdentityFields } from '../fields/identity-fields.tsx';
import { usePasswordErrors } from '../fields/new-password.tsx';
import { getStoredInvitation } from '../invitation/stored-invitation.ts';
import { emptyIdentity, type IdentityDraft } from '../model/identity-draft.ts';
import typography from '#ui/theme/typography.module.css';
import classes from '../accounts.module.css';

type SignUpDraft = IdentityDraft & { hasAgreedToPrivacy: boolean };

type RegisterFormProps = { form: OwnedForm<SignUpDraft>; onSent: () => void };

/** The sign-up form. */
function RegisterForm({ form, onSent }: RegisterFormProps) {
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

type Props = { memberId: string; email: string; onWrong: () => void };

/** After the sign-up: next steps, another mail, and back for a wrong address. */
function RegisterSent({ memberId, email, onWrong }: Props) {
  const t = useTranslations('accounts.register');
  const form = useForm({ initial: {} });
  const [times, setTimes] = useState(0);
  const again = (): Promise<void> =>
    form.submit(z.undefined(), undefined, async () => {
      await requestConfirmation({ memberId });
      setTimes((count) => count + 1);
    });
  return (
    <>
      <p>{t('sentText', { email })}</p>
      <p className={typography.hint}>{t('sentHint')}</p>
      {getStoredInvitation() !== null && <p className={typography.hint}>{t('invited')}</p>}
      <output key={times} className={classes.done}>
        {times > 0 && t('sentAgain')}
      </output>
      <Form form={form} submitLabel={t('again')} onSubmit={() => void again()}>
        {null}
      </Form>
      <Button variant="quiet" fullWidth onClick={onWrong}>
        {t('wrong')}
      </Button>
    </>
  );
}

export function Page() {
  const t = useTranslations('accounts');
  const form = useForm<SignUpDraft>({ draft: 'sign-up', initial: { ...emptyIdentity, hasAgreedToPrivacy: false } });
  const [step, setStep] = useDraft<'form' | 'sent' | 'wrong'>('sign-up step', 'form');
  const below = (
    <>
      <span>{t('register.have')}</span>
      <Link to="/signin">{t('signIn')}</Link>
    </>
  );
  if (step === 'sent')
    return (
      <StartFrame title={t('register.sentTitle')} below={<Link to="/signin">{t('toSignIn')}</Link>}>
        <RegisterSent
          memberId={form.values.memberId}
          email={form.values.memberEmail.trim()}
          onWrong={() => setStep('wrong')}
        />
      </StartFrame>
    );
  return (
    <StartFrame title={t('register.title')} below={below}>
      {step === 'wrong' && <p className={typography.hint}>{t('register.wrongHint')}</p>}
      <RegisterForm form={form} onSent={() => setStep('sent')} />
    </StartFrame>
  );
}

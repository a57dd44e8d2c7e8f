import { accountsApi, signUpBody } from '@onsil/contract/accounts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#lib/api.ts';
import { currentLanguage } from '#lib/language.ts';
import { sha256 } from '#lib/sha256.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './accounts.module.css';
import type { IdentityDraft } from './identity-draft.ts';
import { IdentityFields } from './identity-fields.tsx';
import { usePasswordProblems } from './new-password.tsx';
import { SendingForm } from '#ui/sending-form.tsx';
import { useSending } from '#lib/use-sending.ts';

export type SignUpDraft = IdentityDraft & { agreed: boolean };

type Props = { draft: SignUpDraft; onChange: (draft: SignUpDraft) => void; onSent: () => void };

/** Signing up. Its page keeps what was typed. */
export function RegisterForm({ draft, onChange, onSent }: Props) {
  const t = useTranslations('accounts.register');
  const sending = useSending();
  const passwordProblems = usePasswordProblems();
  const submit = async (): Promise<void> => {
    const { agreed, ...identity } = draft;
    const body = {
      ...identity,
      memberPwd: await sha256(draft.memberPwd),
      language: currentLanguage(),
      agreedPrivacyYn: agreed ? 'Y' : 'N',
    };
    await sending.send(signUpBody, body, passwordProblems(draft.memberPwd, draft.memberId), async (valid) => {
      await call(accountsApi.signUp, { body: valid });
      onSent();
    });
  };
  return (
    <SendingForm sending={sending} submitLabel={t('submit')} onSubmit={() => void submit()}>
      <IdentityFields
        draft={draft}
        onChange={(identity) => onChange({ ...draft, ...identity })}
        sending={sending}
        emailHint={t('emailHint')}
      />
      <Agreement
        agreed={draft.agreed}
        problem={sending.problems['agreedPrivacyYn']}
        onChange={(agreed) => {
          sending.forget('agreedPrivacyYn');
          onChange({ ...draft, agreed });
        }}
      />
    </SendingForm>
  );
}

/** It opens beside the form, which keeps what was typed. */
function PrivacyLink({ children }: { children: ReactNode }) {
  const t = useTranslations('accounts.register');
  return (
    <a href="/privacy" target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> ({t('newTab')})</VisuallyHidden>
    </a>
  );
}

const privacyLink = (text: ReactNode) => <PrivacyLink>{text}</PrivacyLink>;

type AgreementProps = { agreed: boolean; problem: string | undefined; onChange: (agreed: boolean) => void };

function Agreement({ agreed, problem, onChange }: AgreementProps) {
  const t = useTranslations('accounts.register');
  return (
    <div className={classes.agreement}>
      <input
        type="checkbox"
        id="agreed"
        name="agreedPrivacyYn"
        checked={agreed}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : 'agreed-problem'}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <label htmlFor="agreed">{t.rich('agree', { link: privacyLink })}</label>
      {problem !== undefined && <p id="agreed-problem">{problem}</p>}
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { StartFrame } from '#features/auth/widgets/start-frame.tsx';
import { useDraft } from '#lib/state/use-draft.ts';
import typography from '#ui/theme/typography.module.css';
import { emptyIdentity } from '../model/identity-draft.ts';
import { RegisterForm, type SignUpDraft } from './register-form.tsx';
import { RegisterSent } from './register-sent.tsx';

export function Page() {
  const t = useTranslations('accounts');
  const [draft, setDraft] = useDraft<SignUpDraft>('sign-up', { ...emptyIdentity, agreed: false });
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
        <RegisterSent memberId={draft.memberId} email={draft.memberEmail.trim()} onWrong={() => setStep('wrong')} />
      </StartFrame>
    );
  return (
    <StartFrame title={t('register.title')} below={below}>
      {step === 'wrong' && <p className={typography.hint}>{t('register.wrongHint')}</p>}
      <RegisterForm draft={draft} onChange={setDraft} onSent={() => setStep('sent')} />
    </StartFrame>
  );
}

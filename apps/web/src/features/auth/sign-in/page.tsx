import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PendingSignIn } from '@onsil/contract/second-factor';
import { lazyPart } from '#lib/i18n/lazy-part.ts';
import { returnPath } from '#lib/session/return-path.ts';
import { wasEndedByServer } from '#lib/session/session-store.ts';
import { StartFrame } from '../widgets/start-frame.tsx';
import { SignInForm } from './sign-in-form.tsx';
import surface from '#ui/layout/surface.module.css';
import classes from './signin.module.css';

// Loaded on demand, because few members have a second factor.
const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).SecondStep, 'start');

export function Page() {
  const t = useTranslations('auth');
  const router = useRouter();
  const { next, id, resigned } = useSearch({ from: '/signin' });
  const [pending, setPending] = useState<PendingSignIn>();
  const onSignedIn = (): void => void router.navigate({ href: returnPath(next), replace: true });
  const below = (
    <>
      <span>{t('account')}</span>
      <Link to="/register">{t('register')}</Link>
      <Link to="/faq">{t('faq')}</Link>
      <Link to="/customer">{t('inquire')}</Link>
      <Link to="/privacy">{t('privacy')}</Link>
    </>
  );
  return (
    <StartFrame title={pending ? t('second.title') : t('title')} below={below}>
      {resigned && <output className={`${surface.soft} ${classes.ended}`}>{t('resigned')}</output>}
      {!resigned && !pending && wasEndedByServer() && (
        <output className={`${surface.soft} ${classes.ended}`}>{t('ended')}</output>
      )}
      {pending ? (
        <Suspense>
          <SecondStep pending={pending} onSignedIn={onSignedIn} onAgain={() => setPending(undefined)} />
        </Suspense>
      ) : (
        <SignInForm memberId={id ?? ''} onSignedIn={onSignedIn} onPending={setPending} />
      )}
    </StartFrame>
  );
}

import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { returnPath } from '#lib/return-path.ts';
import { sessionEnded } from '#lib/session-store.ts';
import { SignInForm } from './signin-form.tsx';
import classes from './signin.module.css';
import { StartFrame } from './start-frame.widget.tsx';

export function Page() {
  const t = useTranslations('auth');
  const router = useRouter();
  const { next, id, resigned } = useSearch({ from: '/signin' });
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
    <StartFrame title={t('title')} below={below}>
      {resigned && <output className={classes.ended}>{t('resigned')}</output>}
      {!resigned && sessionEnded() && <output className={classes.ended}>{t('ended')}</output>}
      <SignInForm memberId={id ?? ''} onSignedIn={() => router.navigate({ href: returnPath(next), replace: true })} />
    </StartFrame>
  );
}

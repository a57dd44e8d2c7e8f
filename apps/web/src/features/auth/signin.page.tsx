import { useRouter, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LanguageChoice } from '#ui/language-choice.tsx';
import { returnPath } from '#lib/return-path.ts';
import { sessionEnded } from '#lib/session-store.ts';
import { Logo } from '#ui/logo.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SchemeChoice } from '#ui/scheme-choice.tsx';
import { SignInForm } from './signin-form.tsx';
import classes from './signin.module.css';

export function Page() {
  const t = useTranslations();
  const router = useRouter();
  const { next } = useSearch({ from: '/signin' });
  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <div className={classes.brand}>
          <Logo size={32} />
          <span>{t('common.product')}</span>
        </div>
        <section className={classes.card}>
          <PageTitle title={t('auth.title')} />
          {sessionEnded() && <output className={classes.ended}>{t('auth.ended')}</output>}
          <SignInForm onSignedIn={() => router.navigate({ href: returnPath(next), replace: true })} />
        </section>
        <p className={classes.account}>{t('auth.account')}</p>
        <div className={classes.choices}>
          <LanguageChoice />
          <SchemeChoice />
        </div>
      </div>
    </main>
  );
}

import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#ui/links.tsx';
import { Button } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import classes from './not-found.module.css';

export function Page() {
  const t = useTranslations('shell');
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <main className={classes.page}>
      <Logo size={40} />
      <PageTitle title={t('notFound')} />
      <p>{t('notFoundText')}</p>
      <div className={classes.actions}>
        {canGoBack && <Button onClick={() => router.history.back()}>{t('back')}</Button>}
        <ButtonLink to="/" variant="primary">
          {t('home')}
        </ButtonLink>
      </div>
    </main>
  );
}

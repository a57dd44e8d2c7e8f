import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Logo } from '#ui/layout/logo.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './not-found-page.module.css';

export function Page() {
  const t = useTranslations('shell');
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <main className={`${flow.stack2} ${classes.page}`}>
      <Logo size={40} />
      <PageTitle title={t('notFound')} />
      <p className={typography.muted}>{t('notFoundText')}</p>
      <div className={`${flow.buttons} ${classes.actions}`}>
        {canGoBack && <Button onClick={() => router.history.back()}>{t('back')}</Button>}
        <ButtonLink to="/" variant="primary">
          {t('home')}
        </ButtonLink>
      </div>
    </main>
  );
}

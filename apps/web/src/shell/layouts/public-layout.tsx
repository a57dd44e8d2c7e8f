import { Outlet, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useSession } from '#lib/session/use-session.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { LanguageSelect } from '#ui/controls/language-select.tsx';
import { Logo } from '#ui/layout/logo.tsx';
import { HomeLink } from '../home-link.tsx';
import { QueryProvider } from '../query-provider.tsx';
import { Shell } from '../shell.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './public-layout.module.css';

/** Visitors get no shell: only logo, language and sign-in link. */
function VisitorFrame() {
  const t = useTranslations();
  return (
    <div className={classes.page}>
      <header className={`${flow.wrap2} ${classes.head}`}>
        <Link to="/signin" className={`${flow.inline2} ${classes.home}`}>
          <Logo />
          {t('common.product')}
        </Link>
        <div className={flow.wrap2}>
          <LanguageSelect />
          <ButtonLink to="/signin">{t('auth.title')}</ButtonLink>
        </div>
      </header>
      <main id="main" className={`${flow.cards} ${classes.main}`}>
        <Outlet />
      </main>
    </div>
  );
}

/** The frame of pages outside any farm, for members and visitors. */
export function PublicLayout() {
  const session = useSession();
  return (
    <QueryProvider>
      {session ? (
        <Shell start={<HomeLink />}>
          <Outlet />
        </Shell>
      ) : (
        <VisitorFrame />
      )}
    </QueryProvider>
  );
}

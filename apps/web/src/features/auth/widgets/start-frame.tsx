import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LanguageSelect } from '#ui/controls/language-select.tsx';
import { Logo } from '#ui/layout/logo.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { ColorSchemeSelect } from '#ui/controls/color-scheme-select.tsx';
import classes from './start-frame.module.css';

type Props = {
  title: string;
  children: ReactNode;
  /** links below the card */
  below?: ReactNode;
};

/** The frame of pages before the sign-in: a card below the logo. */
export function StartFrame({ title, children, below }: Props) {
  const t = useTranslations('common');
  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <div className={classes.brand}>
          <Logo size={32} />
          <span>{t('product')}</span>
        </div>
        <section className={classes.card}>
          <PageTitle title={title} />
          {children}
        </section>
        {below !== undefined && <nav className={classes.below}>{below}</nav>}
        <div className={classes.choices}>
          <LanguageSelect />
          <ColorSchemeSelect />
        </div>
      </div>
    </main>
  );
}

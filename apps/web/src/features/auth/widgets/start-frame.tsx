import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ColorSchemeSelect } from '#ui/controls/color-scheme-select.tsx';
import { LanguageSelect } from '#ui/controls/language-select.tsx';
import { Logo } from '#ui/layout/logo.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
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
    <main className={`${flow.center} ${classes.page}`}>
      <div className={`${flow.stack5} ${classes.box}`}>
        <div className={`${flow.row2} ${classes.brand}`}>
          <Logo size={32} />
          <span>{t('product')}</span>
        </div>
        <section className={`${flow.stack4} ${surface.raised} ${classes.card}`}>
          <PageTitle title={title} />
          {children}
        </section>
        {below !== undefined && <nav className={`${typography.hint} ${flow.facts4} ${classes.below}`}>{below}</nav>}
        <div className={`${flow.buttons} ${flow.middle}`}>
          <LanguageSelect />
          <ColorSchemeSelect />
        </div>
      </div>
    </main>
  );
}

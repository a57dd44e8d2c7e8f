import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Logo } from '#ui/layout/logo.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './home-link.module.css';

/** The logo as a link to the farm list. */
export function HomeLink({ bare = false }: { bare?: boolean }) {
  const t = useTranslations('common');
  return (
    <Link to="/portal" className={`${flow.inline2} ${classes.home}`} aria-label={bare ? t('product') : undefined}>
      <Logo />
      {!bare && t('product')}
    </Link>
  );
}

import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { openSearch } from './search-state.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './search.module.css';

/** Opens the search, like `/` and Ctrl K. */
export function SearchButton() {
  const t = useTranslations('search');
  return (
    <button
      type="button"
      className={`${flow.row2} ${typography.hint} ${surface.paper} ${classes.open}`}
      aria-label={t('open')}
      aria-keyshortcuts="/ Control+K Meta+K"
      title={t('open')}
      onClick={openSearch}
    >
      <IconSearch size={18} stroke={1.5} aria-hidden />
      <span aria-hidden="true">{t('open')}</span>
      <kbd aria-hidden="true">/</kbd>
    </button>
  );
}

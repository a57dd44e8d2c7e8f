import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadPage } from '#lib/load-page.ts';
import classes from './quick-search.module.css';
import type { Screen } from './search-hits.ts';
import { useSearchKeys } from './use-search-keys.ts';

const SearchDialog = lazy(async () => ({
  default: (await loadPage(() => import('./search-dialog.tsx'))).SearchDialog,
}));

/** Opens the search over the screen: by its button, `/`, Ctrl K. */
export function QuickSearch({ screens }: { screens: readonly Screen[] }) {
  const t = useTranslations('search');
  const [opened, setOpened] = useState(false);
  useSearchKeys(() => setOpened(true));
  return (
    <>
      <button
        type="button"
        className={classes.open}
        aria-label={t('open')}
        aria-keyshortcuts="/ Control+K Meta+K"
        title={t('open')}
        onClick={() => setOpened(true)}
      >
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <span aria-hidden="true">{t('open')}</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      {opened && (
        <Suspense fallback={null}>
          <SearchDialog screens={screens} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

import { useTranslations } from 'use-intl';
import { Button } from '#ui/controls/button.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { clearRecentResults } from './recent-results.ts';
import type { Search } from './use-search.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './search.module.css';

type Props = { search: Search; count: number; onForget: () => void };

/** Message below the results: a hint, no results, or a server error. */
export function SearchMessage({ search: { question, busy, error }, count, onForget }: Props) {
  const t = useTranslations('search');
  const errorMessage = useErrorMessage();
  const isInitial = question === '' && count === 0;
  const isEmpty = question !== '' && !busy && !error && count === 0;
  return (
    <>
      <output className={`${flow.stack1} ${typography.hint} ${classes.said}`}>
        {isInitial && <span>{t('begin')}</span>}
        {busy && <span>{t('searching')}</span>}
        {isEmpty && (
          <>
            <strong className={typography.plain}>{t('nothing', { keyword: question })}</strong>
            <span>{t('nothingHint')}</span>
          </>
        )}
        {error && <span>{t('failed', { reason: errorMessage(error) })}</span>}
        {question !== '' && !busy && count > 0 && (
          <VisuallyHidden>{t('count', { count: String(count) })}</VisuallyHidden>
        )}
      </output>
      <div className={`${typography.caption} ${classes.foot}`}>
        <span>{t('keys')}</span>
        {question === '' && count > 0 && (
          <Button
            variant="quiet"
            onClick={() => {
              clearRecentResults();
              onForget();
            }}
          >
            {t('forget')}
          </Button>
        )}
      </div>
    </>
  );
}

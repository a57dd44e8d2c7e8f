import { useMatch } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { createStore, useStore } from '#lib/state/store.ts';
import typography from '../theme/typography.module.css';
import flow from './flow.module.css';
import classes from './page-title.module.css';

type Props = {
  title: string;
  /** subtitle; undefined while it loads, which reserves its space */
  sub?: ReactNode;
  /** controls at the right; below the title on phones where they find no room beside it */
  actions?: ReactNode;
};

// The first page of a visit leaves the focus alone; on each later page the title takes it. A page is what has an address:
// one that only gets another title or renders again must not take the focus from the control used, nor may any page take
// it from a dialog that outlives screens.
const visit: { page?: string | undefined; hadFocus?: boolean } = {};
document.addEventListener('focusin', () => void (visit.hadFocus = true), { once: true });
const browserTitle = createStore({ prefix: '', page: '', place: '' });

const changeTitle = (change: Partial<ReturnType<typeof browserTitle.get>>): void =>
  browserTitle.set({ ...browserTitle.get(), ...change });

/** Sets the prefix of the tab's title, such as the shape of the highest open level. */
export const setTitlePrefix = (prefix: string): void => changeTitle({ prefix });

/** Sets what the tab's title names after the page, such as the farm. */
export const setTitlePlace = (place: string): void => changeTitle({ place });

/** Sets the tab's title while a page loads, until the page sets its own. */
export const setPendingTitle = (page: string): void => changeTitle({ page });

/** Keeps the browser's title: page, place, product. Mounted once. */
export function BrowserTitle() {
  const t = useTranslations('common');
  const { prefix, page, place } = useStore(browserTitle);
  const product = t('product');
  useEffect(() => {
    if (page === '') return;
    const names = [page, place, product].filter((name) => name !== '');
    document.title = `${prefix && `${prefix} `}${names.join(' · ')}`;
  }, [prefix, page, place, product]);
  return null;
}

/** The page's h1. Sets the tab's title and takes the focus when the page opens, so that screen readers announce it. */
export function PageTitle(props: Props) {
  const { title, sub, actions } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const page = useMatch({ strict: false, shouldThrow: false })?.pathname;
  useEffect(() => {
    const isNewPage = visit.page !== undefined && visit.page !== page;
    // When a page replaces its skeleton or its form, the focus moves to the new title.
    const isFocusLost = visit.hadFocus && document.activeElement === document.body;
    const isFocusElsewhere = document.activeElement?.closest('[data-outlives-screens]');
    if ((isNewPage || isFocusLost) && !isFocusElsewhere) heading.current?.focus({ preventScroll: true });
    visit.page = page;
    changeTitle({ page: title });
  }, [title, page]);
  return (
    <div className={`${flow.words3} ${classes.title}`}>
      <div className={classes.heading}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {'sub' in props && sub !== false && <div className={`${typography.hint} ${classes.sub}`}>{sub}</div>}
      </div>
      {actions !== undefined && (
        <div className={`${flow.row2} ${flow.shrink} ${flow.push} ${classes.actions}`}>{actions}</div>
      )}
    </div>
  );
}

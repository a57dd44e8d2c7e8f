import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import classes from './page-title.module.css';

type Props = {
  title: string;
  /** what the page is about, small beside the title; undefined while it is on its way, for which its place is kept */
  sub?: ReactNode;
  /** controls at the right; below the title on phones */
  actions?: ReactNode;
};

// The first page of a visit leaves the focus where the browser put it; each other page that follows hands it to its title. One
// that is only drawn again (another controller on the same screen) must not take the focus from the control that did it,
// nor one that comes below a dialog that outlives screens from whoever uses that.
let opened: string | undefined;
let handedOver = false;

const watchers = new Set<() => void>();
let mark = '';

/** What stands before every title in the browser's tab, such as the shape of the worst open level. */
export const setTitleMark = (next: string): void => {
  mark = next;
  for (const watcher of watchers) watcher();
};

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** The page's one h1. It names the tab, and takes the focus when the page opens, so that a reader hears where it is. */
export function PageTitle(props: Props) {
  const { title, sub, actions } = props;
  const t = useTranslations('common');
  const prefix = useSyncExternalStore(watch, () => mark);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const another = opened !== undefined && opened !== title;
    // Where a page takes its skeleton's place, the focus goes along with the title.
    const lost = handedOver && document.activeElement === document.body;
    const elsewhere = document.activeElement?.closest('[data-outlives-screens]');
    if ((another || lost) && !elsewhere) heading.current?.focus({ preventScroll: true });
    handedOver ||= another;
    opened = title;
  }, [title]);
  useEffect(() => {
    document.title = `${prefix && `${prefix} `}${title} · ${t('product')}`;
  }, [prefix, title, t]);
  return (
    <div className={classes.title}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {'sub' in props && sub !== false && <div className={classes.sub}>{sub}</div>}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

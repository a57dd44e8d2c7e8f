import type { ReactNode } from 'react';
import classes from './phone-dock.module.css';

/** What is done most on a long page, above the tab bar of phones; wider screens have it elsewhere on the page. */
export function PhoneDock({ children }: { children: ReactNode }) {
  return (
    <div className={classes.dock} data-choice-bar>
      {children}
    </div>
  );
}

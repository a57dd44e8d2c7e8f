import type { ReactNode } from 'react';
import flow from './flow.module.css';

/** A row of buttons. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={flow.buttons}>{children}</div>;
}

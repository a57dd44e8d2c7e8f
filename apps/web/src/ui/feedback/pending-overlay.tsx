import type { ReactNode } from 'react';
import flow from '#ui/layout/flow.module.css';

type Props = {
  /** whether the shown content belongs to earlier parameters while new data load */
  busy: boolean;
  /** disables the content meanwhile */
  locked?: boolean;
  children: ReactNode;
};

/** Dims its children while they are being replaced. */
export function PendingOverlay({ busy, locked = false, children }: Props) {
  return (
    <div className={flow.cards} aria-busy={busy} inert={busy && locked}>
      {children}
    </div>
  );
}

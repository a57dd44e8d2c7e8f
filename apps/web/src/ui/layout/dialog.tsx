import type { ReactNode } from 'react';
import { useBackCloses } from '#lib/state/layers.ts';
import { lazyLayer } from './lazy-layer.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';

const DialogBox = lazyLayer(async () => (await import('./dialog-box.tsx')).DialogBox);

type Props = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** width in pixels */
  width?: number;
  backCloses?: boolean;
  children: ReactNode;
};

/** A box in the middle of the page with a title and a close button. */
export function Dialog({ width, backCloses = true, ...dialog }: Props) {
  useRestoreFocus(dialog.opened);
  useBackCloses(dialog.opened && backCloses, dialog.onClose);
  return <DialogBox {...dialog} size={width ?? 'sm'} />;
}

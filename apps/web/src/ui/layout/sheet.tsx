import type { ReactNode } from 'react';
import { useBackCloses } from '#lib/state/layers.ts';
import { lazyLayer } from './lazy-layer.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';
import { useIsPhone } from './use-screen.ts';

const SheetBox = lazyLayer(async () => (await import('./sheet-box.tsx')).SheetBox);

type Props = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** its page opens it by its address */
  isAddress?: boolean;
  /** room for charts */
  wide?: boolean;
  children: ReactNode;
};

/** A side panel; on phones a bottom sheet. */
export function Sheet({ isAddress = false, wide = false, ...sheet }: Props) {
  const isNarrow = useIsPhone();
  useRestoreFocus(sheet.opened);
  useBackCloses(sheet.opened, sheet.onClose, isAddress);
  return <SheetBox {...sheet} wide={wide} isNarrow={isNarrow} />;
}

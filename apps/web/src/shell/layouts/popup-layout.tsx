import { Page as Popup } from '#features/notices/popup/page.tsx';
import { QueryProvider } from '../query-provider.tsx';

/** A small window with the announcement alone. */
export function PopupLayout() {
  return (
    <QueryProvider>
      <Popup />
    </QueryProvider>
  );
}

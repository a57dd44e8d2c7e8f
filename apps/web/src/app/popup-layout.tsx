import { Page as Popup } from '#features/notices/popup.page.tsx';
import { QueryProvider } from './server-state.tsx';

/** A small window with the announcement alone. */
export function PopupLayout() {
  return (
    <QueryProvider>
      <Popup />
    </QueryProvider>
  );
}

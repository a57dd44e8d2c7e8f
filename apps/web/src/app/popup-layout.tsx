import { Page as Popup } from '#features/notices/popup.page.tsx';
import { ServerState } from './server-state.tsx';

/** A small window with the announcement alone. */
export function PopupLayout() {
  return (
    <ServerState>
      <Popup />
    </ServerState>
  );
}

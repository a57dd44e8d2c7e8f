import { Page as Popup } from '#features/notices/popup.page.tsx';
import { ServerState } from './server-state.tsx';

/** A small window: the notice alone, without the shell. */
export function PopupLayout() {
  return (
    <ServerState>
      <Popup />
    </ServerState>
  );
}

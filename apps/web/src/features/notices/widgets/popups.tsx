import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { popupsQuery } from '../api.ts';
import { dismissPopup, hidePopupToday, isPopupDismissed } from '../model/dismissed-popups.ts';
import { PopupDialog } from '../popup/popup-dialog.tsx';

const pollMs = 1_000;

/** Whether a dialog is open or an input has the focus. */
const isBusy = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') !== null ||
  (document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false);

/** Whether a pop-up would not interrupt the user; stays true once it was. */
const useFreeScreen = (waiting: boolean): boolean => {
  const [free, setFree] = useState(false);
  useEffect(() => {
    if (!waiting || free) return undefined;
    const checkScreen = (): void => setFree(!isBusy());
    const first = setTimeout(checkScreen, 0);
    const timer = setInterval(checkScreen, pollMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [waiting, free]);
  return free;
};

/** Shows the current pop-ups one after another. */
export function Popups({ farmId }: { farmId?: string }) {
  const { data = [] } = useQuery(popupsQuery());
  const [done, setDone] = useState<readonly number[]>([]);
  const left = data.filter(({ noticeNo }) => !done.includes(noticeNo) && !isPopupDismissed(noticeNo));
  const free = useFreeScreen(left.length > 0);
  const [notice] = left;
  if (!notice || !free) return null;
  return (
    <PopupDialog
      key={notice.noticeNo}
      notice={notice}
      farmId={farmId}
      more={left.length - 1}
      onClose={(hideToday) => {
        (hideToday ? hidePopupToday : dismissPopup)(notice.noticeNo);
        setDone([...done, notice.noticeNo]);
      }}
    />
  );
}

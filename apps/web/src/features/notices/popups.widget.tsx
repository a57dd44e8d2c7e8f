import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { closePopup, hidePopupToday, isPopupHidden } from './hidden-popups.ts';
import { PopupDialog } from './popup-dialog.tsx';
import { popupsQuery } from './queries.ts';

const lookMs = 1_000;

/** Somebody is at a dialog, or is typing. */
const occupied = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') !== null ||
  (document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false);

/** Whether nothing would be in the way of a pop-up; once it was so, it stays. */
const useFreeScreen = (waiting: boolean): boolean => {
  const [free, setFree] = useState(false);
  useEffect(() => {
    if (!waiting || free) return undefined;
    const look = (): void => setFree(!occupied());
    const first = setTimeout(look, 0);
    const timer = setInterval(look, lookMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [waiting, free]);
  return free;
};

/** The notices that pop up now, one after another, over the screen on which this stands. */
export function Popups({ farmId }: { farmId?: string }) {
  const { data = [] } = useQuery(popupsQuery);
  const [done, setDone] = useState<readonly number[]>([]);
  const left = data.filter(({ noticeNo }) => !done.includes(noticeNo) && !isPopupHidden(noticeNo));
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
        (hideToday ? hidePopupToday : closePopup)(notice.noticeNo);
        setDone([...done, notice.noticeNo]);
      }}
    />
  );
}

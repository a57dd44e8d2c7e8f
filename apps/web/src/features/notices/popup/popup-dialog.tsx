import type { MouseEvent } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { NoticeDetail } from '@onsil/contract/notices';
import { Button } from '#ui/controls/button.tsx';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { NoticeBody } from '../widgets/notice-body.tsx';
import { NoticeLink } from '../widgets/notice-link.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../notices.module.css';

type Props = {
  notice: NoticeDetail;
  /** the farm whose dashboard is shown */
  farmId: string | undefined;
  /** number of further pop-ups */
  more: number;
  onClose: (hideToday: boolean) => void;
};

const size = 'popup,width=520,height=680';

/** Dialog of a pop-up with links to its own window and to the list; closes for now or for today. */
export function PopupDialog({ notice, farmId, more, onClose }: Props) {
  const t = useTranslations('notices.popup');
  const [hideToday, setHideToday] = useState(false);
  const close = (): void => onClose(hideToday);
  const address = `/popup?noticeNo=${notice.noticeNo}`;
  // If the browser blocks the window, the link opens a tab.
  const openWindow = (event: MouseEvent): void => {
    if (!globalThis.open(address, `popup-${notice.noticeNo}`, size)) return;
    event.preventDefault();
    close();
  };
  return (
    <Dialog opened onClose={close} title={notice.title} width={520}>
      {/* A scrolling region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <section className={classes.popupText} tabIndex={0} aria-label={notice.title}>
        <NoticeBody notice={notice} />
      </section>
      <div className={`${flow.facts4} ${flow.above3} ${typography.small} ${classes.popupLinks}`}>
        <a href={address} target="_blank" rel="noopener noreferrer" onClick={openWindow}>
          {t('openWindow')}
        </a>
        <NoticeLink noticeNo={notice.noticeNo} farmId={farmId} onClick={close}>
          {t('read')}
        </NoticeLink>
      </div>
      <CheckboxField name="hideToday" label={t('hideToday')} checked={hideToday} onChange={setHideToday} />
      <div className={`${flow.buttons} ${flow.end} ${flow.above3}`}>
        <Button variant="primary" onClick={close} data-autofocus>
          {more > 0 ? t('next') : t('close')}
        </Button>
      </div>
    </Dialog>
  );
}

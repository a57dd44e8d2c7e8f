import { IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useAppUpdate } from '#lib/offline/service-worker.ts';
import { Button } from '#ui/controls/button.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './farm-banner.module.css';

/** Offers the new version of the app that was downloaded while this one runs. Drafts stay on the device. */
export function UpdateNotice() {
  const t = useTranslations('shell.update');
  const update = useAppUpdate();
  return (
    <output>
      {update && (
        <span className={`${flow.row3} ${classes.banner}`}>
          <IconRefresh size={18} stroke={1.5} aria-hidden />
          <span>{t('ready')}</span>
          <Button onClick={update}>{t('start')}</Button>
        </span>
      )}
    </output>
  );
}

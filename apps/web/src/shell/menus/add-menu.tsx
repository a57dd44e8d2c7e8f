import { useDisclosure } from '@mantine/hooks';
import { IconCamera, IconGauge, IconListCheck, IconPlus, IconQrcode, IconTool } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { today } from '#lib/format/iso-day.ts';
import flow from '#ui/layout/flow.module.css';
import { Sheet } from '#ui/layout/sheet.tsx';
import classes from './add-menu.module.css';

const icon = { size: 26, stroke: 1.5, 'aria-hidden': true } as const;

/** The + of a phone's tab bar: what people enter several times a day. */
export function AddMenu({ farmId }: { farmId: string }) {
  const t = useTranslations('shell.add');
  const [opened, { open, close }] = useDisclosure(false);
  const link = { params: { farmId }, className: classes.entry, onClick: close };
  return (
    <>
      <button
        type="button"
        className={`${flow.center} ${classes.button}`}
        aria-label={t('title')}
        aria-haspopup="dialog"
        onClick={open}
      >
        <span>
          <IconPlus size={26} stroke={2} aria-hidden />
        </span>
      </button>
      <Sheet opened={opened} onClose={close} title={t('title')}>
        <div className={`${flow.stack3} ${classes.entries}`}>
          <Link {...link} to="/smartfarm/$farmId/environment-measurement-information" search={{ sheet: 'new' }}>
            <IconGauge {...icon} />
            <strong>{t('readings')}</strong>
            <small>{t('readingsHint')}</small>
          </Link>
          <Link {...link} to="/smartfarm/$farmId/farm-photo-registration" search={{ sheet: 'photo' }}>
            <IconCamera {...icon} />
            <strong>{t('photo')}</strong>
            <small>{t('photoHint')}</small>
          </Link>
          <Link {...link} to="/smartfarm/$farmId/farm-calendar" search={{ begin: today() }}>
            <IconListCheck {...icon} />
            <strong>{t('task')}</strong>
            <small>{t('taskHint')}</small>
          </Link>
          <Link {...link} to="/smartfarm/$farmId/as/new">
            <IconTool {...icon} />
            <strong>{t('request')}</strong>
            <small>{t('requestHint')}</small>
          </Link>
          <Link to="/q" className={classes.entry} onClick={close}>
            <IconQrcode {...icon} />
            <strong>{t('scan')}</strong>
            <small>{t('scanHint')}</small>
          </Link>
        </div>
      </Sheet>
    </>
  );
}

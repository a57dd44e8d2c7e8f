import {
  IconBasket,
  IconCamera,
  IconGauge,
  IconListCheck,
  IconPlantOff,
  IconQrcode,
  IconTool,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { today } from '#lib/format/iso-day.ts';
import { Sheet } from '#ui/layout/sheet.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './add-menu.module.css';

const icon = { size: 26, stroke: 1.5, 'aria-hidden': true } as const;

type Props = { farmId: string; opened: boolean; onClose: () => void };

/** What people enter several times a day, each with a way to its form. */
export function AddSheet({ farmId, ...sheet }: Props) {
  const t = useTranslations('shell.add');
  const { onClose } = sheet;
  const link = { params: { farmId }, className: classes.entry, onClick: onClose };
  return (
    <Sheet {...sheet} title={t('title')}>
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
        <Link {...link} to="/smartfarm/$farmId/yield-management" search={{ sheet: 'harvest' }}>
          <IconBasket {...icon} />
          <strong>{t('harvest')}</strong>
          <small>{t('harvestHint')}</small>
        </Link>
        <Link {...link} to="/smartfarm/$farmId/yield-management" search={{ sheet: 'discard' }}>
          <IconPlantOff {...icon} />
          <strong>{t('discard')}</strong>
          <small>{t('discardHint')}</small>
        </Link>
        <Link {...link} to="/smartfarm/$farmId/as/new">
          <IconTool {...icon} />
          <strong>{t('request')}</strong>
          <small>{t('requestHint')}</small>
        </Link>
        <Link to="/q" className={classes.entry} onClick={onClose}>
          <IconQrcode {...icon} />
          <strong>{t('scan')}</strong>
          <small className={flow.all}>{t('scanHint')}</small>
        </Link>
      </div>
    </Sheet>
  );
}

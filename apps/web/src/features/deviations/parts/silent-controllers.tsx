import { useTranslations } from 'use-intl';
import type { Deviation } from '@onsil/contract/deviations';
import typography from '#ui/theme/typography.module.css';
import classes from './silent-controllers.module.css';

/** The controllers that are silent together with their gateway, in one deviation. */
export function SilentControllers({ channels, open = false }: Pick<Deviation, 'channels'> & { open?: boolean }) {
  const t = useTranslations('deviations');
  if (channels.length === 0) return null;
  return (
    <details className={`${typography.caption} ${classes.channels}`} open={open}>
      <summary>{t('channels', { count: channels.length })}</summary>
      <ul>
        {channels.map(({ controllerId, controllerName, fields }) => (
          <li key={controllerId}>
            {controllerName}
            {fields.length > 0 && <span>{` · ${fields.join(', ')}`}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

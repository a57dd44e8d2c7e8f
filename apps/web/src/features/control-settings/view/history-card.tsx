import { useTranslations } from 'use-intl';
import type { ControlSetting, SettingVersion } from '@onsil/contract/control-settings';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useSettingText, type SettableField } from '../model/setting-text.ts';
import type { SetControlSearch } from '../search-params.ts';
import { SettingBadge } from './setting-state.tsx';
import { SlotsTable } from './slots-table.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../control-settings.module.css';

type Props = { setting: ControlSetting; manages: boolean; setSearch: SetControlSearch };

/** Earlier settings, newest first. */
export function HistoryCard({ setting: { history, fields }, manages, setSearch }: Props) {
  const t = useTranslations('controlSettings.history');
  return (
    <Card title={t('title')} aside={history.length > 0 && t('recent', { count: history.length })}>
      {history.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
      ) : (
        <ul aria-label={t('title')}>
          {history.map((one) => (
            <Earlier
              key={one.version}
              setting={one}
              fields={fields}
              onStart={
                manages ? () => setSearch({ sheet: 'setting', start: one.version }, { resetScroll: true }) : undefined
              }
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

type EarlierProps = {
  setting: SettingVersion;
  fields: readonly SettableField[];
  onStart: (() => void) | undefined;
};

function Earlier({ setting, fields, onStart }: EarlierProps) {
  const t = useTranslations('controlSettings');
  const text = useSettingText();
  const name = text.versionName(setting.version);
  return (
    <li className={`${flow.stack2} ${surface.part} ${classes.entry}`}>
      <p className={`${flow.words2} ${typography.small} ${classes.about}`}>
        <SettingBadge setting={setting} />
        <strong>{name}</strong>
        <span>{text.by(setting)}</span>
      </p>
      {setting.reason !== '' && <p className={`${typography.body} ${typography.anywhere}`}>{setting.reason}</p>}
      {setting.refusal !== null && <p className={typography.hint}>{t('says.refused', { word: setting.refusal })}</p>}
      <details>
        <summary>{t('slots.count', { count: setting.slots.length })}</summary>
        <SlotsTable caption={t('slots.label', { name })} slots={setting.slots} fields={fields} />
      </details>
      {onStart && (
        <Button variant="quiet" className={classes.start} aria-label={t('history.startOf', { name })} onClick={onStart}>
          {t('history.start')}
        </Button>
      )}
    </li>
  );
}

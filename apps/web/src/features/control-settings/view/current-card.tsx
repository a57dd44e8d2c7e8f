import { IconClockHour8, IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { ControlSetting } from '@onsil/contract/control-settings';
import { slotAt } from '@onsil/domain/control/control-setting';
import { useNow } from '#lib/state/clock.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useSettingText } from '../model/setting-text.ts';
import type { SetControlSearch } from '../search-params.ts';
import { DayBar } from './day-bar.tsx';
import { SettingStateLine } from './setting-state.tsx';
import { SlotsTable } from './slots-table.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../control-settings.module.css';

type Props = { setting: ControlSetting; manages: boolean; setSearch: SetControlSearch };

/** The newest setting: whether the controller applied it, who saved it and why, and its day. */
export function CurrentCard({ setting: { setting, fields }, manages, setSearch }: Props) {
  const t = useTranslations('controlSettings');
  const text = useSettingText();
  const now = useNow(60);
  const write = (): void => setSearch({ sheet: 'setting' }, { resetScroll: true });
  if (!setting) return <NoSetting any={fields.length > 0} manages={manages} onWrite={write} />;
  const name = text.versionName(setting.version);
  return (
    <Card
      title={t('now.title')}
      aside={
        manages && (
          <Button variant="quiet" icon={<IconPencil size={16} stroke={1.5} aria-hidden />} onClick={write}>
            {t('now.edit')}
          </Button>
        )
      }
    >
      <div className={`${flow.stack2} ${flow.padded}`}>
        <SettingStateLine setting={setting} />
        <p className={`${flow.words2} ${typography.small} ${classes.about}`}>
          <strong>{name}</strong>
          <span>{text.by(setting)}</span>
        </p>
        {setting.reason !== '' && <p className={`${typography.body} ${typography.anywhere}`}>{setting.reason}</p>}
        <DayBar slots={setting.slots} fields={fields} />
      </div>
      <SlotsTable
        caption={t('slots.label', { name })}
        slots={setting.slots}
        fields={fields}
        holds={slotAt(setting.slots, now)}
      />
    </Card>
  );
}

function NoSetting({ any, manages, onWrite }: { any: boolean; manages: boolean; onWrite: () => void }) {
  const t = useTranslations('controlSettings.now');
  return (
    <Card>
      {any ? (
        <EmptyState
          title={t('none')}
          icon={<IconClockHour8 size={32} stroke={1.5} aria-hidden />}
          action={
            manages && (
              <Button variant="primary" onClick={onWrite}>
                {t('make')}
              </Button>
            )
          }
        >
          {t(manages ? 'noneHint' : 'noneForMember')}
        </EmptyState>
      ) : (
        <EmptyState title={t('noFields')}>{t('noFieldsHint')}</EmptyState>
      )}
    </Card>
  );
}

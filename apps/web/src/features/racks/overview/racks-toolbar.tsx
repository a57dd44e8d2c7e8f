import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { RackGroup } from '@onsil/contract/racks';
import { dayMs } from '@onsil/domain/calendar/duration';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { today } from '#lib/format/iso-day.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { Button } from '#ui/controls/button.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { DayField } from '#ui/forms/day-field.tsx';
import { Actions } from '#ui/layout/actions.tsx';
import { downloadRacks } from '../api.ts';
import type { SetRacksSearch } from '../search-params.ts';
import flow from '#ui/layout/flow.module.css';
import classes from '../racks.module.css';

type Props = {
  farmId: string;
  groups: readonly RackGroup[];
  group: number | undefined;
  day: string;
  manages: boolean;
  setSearch: SetRacksSearch;
};

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
const all = 'all';

/** Day picker: today and buttons for the previous and next day. */
export function DayChoice({ day, setSearch }: Pick<Props, 'day' | 'setSearch'>) {
  const t = useTranslations('racks.day');
  const show = (wanted: string | null): void =>
    setSearch({ day: wanted === null || wanted === today() ? undefined : wanted }, { replace: true });
  const step = (days: number): void => show(kstDay(kstDayStart(day) + days * dayMs));
  return (
    <div className={`${flow.wrapping} ${classes.day}`}>
      <IconButton label={t('before')} onClick={() => step(-1)}>
        <IconChevronLeft {...icon} />
      </IconButton>
      <DayField label={t('label')} value={day} onChange={show} className={classes.dayField ?? ''} />
      <IconButton label={t('after')} onClick={() => step(1)}>
        <IconChevronRight {...icon} />
      </IconButton>
      {day !== today() && (
        <Button variant="quiet" onClick={() => show(null)}>
          {t('today')}
        </Button>
      )}
    </div>
  );
}

/** Toolbar of the racks view: group, day, and what managers set up. */
export function RacksTools({ farmId, groups, group, day, manages, setSearch }: Props) {
  const t = useTranslations('racks');
  return (
    <div className={`${flow.fields} ${classes.tools}`}>
      {groups.length > 1 && (
        <SegmentedControl
          label={t('group.label')}
          value={group === undefined ? all : String(group)}
          onChange={(value) =>
            setSearch({ group: value === all ? undefined : Number(value), rack: undefined }, { replace: true })
          }
          options={[
            { value: all, label: t('group.all') },
            ...groups.map(({ rackGroupNo, name }) => ({ value: String(rackGroupNo), label: name })),
          ]}
        />
      )}
      <DayChoice day={day} setSearch={setSearch} />
      <Actions>
        <DownloadMenu choices={[{ save: (format) => downloadRacks(farmId, day, format) }]} />
        {manages && (
          <>
            <Button onClick={() => setSearch({ sheet: 'places' })}>{t('tools.places')}</Button>
            <Button onClick={() => setSearch({ sheet: 'groups' })}>{t('tools.groups')}</Button>
            <Button icon={addIcon} onClick={() => setSearch({ sheet: groups.length === 0 ? 'groups' : 'rackNew' })}>
              {t('tools.addRack')}
            </Button>
          </>
        )}
      </Actions>
    </div>
  );
}

import { useTranslations } from 'use-intl';
import type { LastValue } from '@onsil/contract/telemetry';
import { withUnit } from '#lib/format/amounts.ts';
import { formatValue } from '#lib/format/numbers.ts';
import { levelOf } from '#ui/data/status-badge.tsx';
import { StatusIcon } from '#ui/data/status-icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { otherValues, type Room } from '../model/rooms.ts';
import { useLocalizedFieldName } from '../model/use-field-name.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './room-list.module.css';

function OtherValue({ value }: { value: LastValue }) {
  const t = useTranslations('common.state');
  const nameOf = useLocalizedFieldName();
  const level = levelOf(value.level);
  return (
    <div>
      <dt className={typography.hint}>{nameOf(value)}</dt>
      <dd data-out={level > 0 || undefined}>
        {level > 0 && <StatusIcon kind={`level${level}`} />}
        {level > 0 && <VisuallyHidden>{t(`level${level}`)}</VisuallyHidden>}
        {formatValue(value.value, value.decimals)}
        <small>{withUnit('', value.unit)}</small>
      </dd>
    </div>
  );
}

/** What else is measured in a room that reports, on wide screens: rooms are compared without opening them. */
export function RoomValues({ room }: { room: Room }) {
  const values = otherValues(room);
  if (values.length === 0) return null;
  return (
    <dl className={`${flow.wrapping} ${classes.others}`}>
      {values.map((value) => (
        <OtherValue key={value.field} value={value} />
      ))}
    </dl>
  );
}

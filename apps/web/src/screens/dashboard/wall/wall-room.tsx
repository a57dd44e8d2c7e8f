import { useTranslations } from 'use-intl';
import type { LastValue } from '@onsil/contract/telemetry';
import { DeviationNote } from '#features/deviations/widgets/act-on-deviation.tsx';
import { formatLimits, withUnit } from '#lib/format/amounts.ts';
import { formatDuration, formatMoment, parseInstant } from '#lib/format/kst.ts';
import { formatValue } from '#lib/format/numbers.ts';
import type { Room } from '../model/rooms.ts';
import { useLocalizedFieldName } from '../model/use-field-name.ts';
import { ClosedNote } from '../rooms/closed-note.tsx';
import { RoomMark } from '../rooms/room-mark.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from './wall.module.css';

const moreCount = 3;

type Props = { room: Room; now: number; isOld: boolean };

/** Facts about a room beside its figure. */
function Note({ room: { state, deviation, controller, verdict, closed }, now, isOld }: Props) {
  const t = useTranslations('dashboard');
  if (controller.lastSeen === null) return t('rooms.never');
  if (isOld) return t('wall.valuesOf', { time: formatMoment(parseInstant(controller.lastSeen)) });
  if (deviation && state === 'unattended')
    return t('rooms.elapsed', { duration: formatDuration(now - parseInstant(deviation.startedAt)) });
  if (deviation) return <DeviationNote deviation={deviation} />;
  if (state === 'partly') return t('rooms.partly', { count: verdict.stopped.length });
  if (closed) return <ClosedNote deviation={closed} />;
  return state === 'outside' ? t('rooms.outside') : null;
}

function Figure({ value }: { value: LastValue }) {
  const t = useTranslations('dashboard.tiles');
  const nameOf = useLocalizedFieldName();
  return (
    <div className={classes.figure}>
      <strong>
        {formatValue(value.value, value.decimals)}
        <small>{withUnit('', value.unit)}</small>
      </strong>
      <p>
        <b>{nameOf(value)}</b>
        {value.ranges && (
          <span className={typography.muted}>
            {t('standard', { range: formatLimits(value.ranges[0], value.decimals) })}
          </span>
        )}
      </p>
    </div>
  );
}

/** A room with one large figure: the value out of range, else its first with a range; three more below. */
export function WallRoom(props: Props) {
  const { room, isOld } = props;
  const { controller, value, state, level } = room;
  const nameOf = useLocalizedFieldName();
  const others = controller.values.filter((one) => one !== value).slice(0, moreCount);
  return (
    <li className={classes.room} data-state={state} data-level={level} data-old={isOld || undefined}>
      <header>
        <RoomMark room={room} />
        <h2>{controller.controllerName}</h2>
        <p>
          <Note {...props} />
        </p>
      </header>
      {value && <Figure value={value} />}
      <dl className={classes.more}>
        {others.map((one) => (
          <div key={one.field}>
            <dt>{nameOf(one)}</dt>
            <dd>
              {formatValue(one.value, one.decimals)}
              <small>{withUnit('', one.unit)}</small>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

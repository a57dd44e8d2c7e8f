import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ActOnDeviation, DeviationNote } from '#features/deviations/widgets/act-on-deviation.tsx';
import { DeviationMenu } from '#features/deviations/widgets/deviation-menu.tsx';
import { TrustMark } from '#features/reading-trust/widgets/trust-mark.tsx';
import { formatLimits, withUnit } from '#lib/format/amounts.ts';
import { formatDuration, formatMoment, parseInstant } from '#lib/format/kst.ts';
import { formatValue } from '#lib/format/numbers.ts';
import { useNow } from '#lib/state/clock.ts';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import type { Room } from '../model/rooms.ts';
import { useLocalizedFieldName } from '../model/use-field-name.ts';
import { ClosedNote } from './closed-note.tsx';
import { RoomMark } from './room-mark.tsx';
import { RoomValues } from './room-values.tsx';
import type { RoomDoubt } from './use-doubtful-readings.ts';
import flow from '#ui/layout/flow.module.css';
import stateCard from '#ui/layout/state-card.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './room-list.module.css';

/** The room's value that matters, with its name and range. */
function RoomValue({ room: { value, state } }: { room: Room }) {
  const t = useTranslations('dashboard.tiles');
  const nameOf = useLocalizedFieldName();
  if (!value || state === 'never') return null;
  const range = value.ranges && formatLimits(value.ranges[0], value.decimals);
  return (
    <div className={classes.value} data-late={state === 'unheard'}>
      <strong>
        {formatValue(value.value, value.decimals)}
        <small>{withUnit('', value.unit)}</small>
      </strong>
      <span className={typography.hint}>
        {nameOf(value)} {range && <span className={typography.hint}>{t('standard', { range })}</span>}
      </span>
    </div>
  );
}

/** The weightiest thing to check in a room and how many more; a tap shows all. */
function RoomDoubts({ doubtful, room }: { doubtful: readonly RoomDoubt[]; room: string }) {
  const t = useTranslations('readingTrust');
  const [first] = doubtful;
  const reason = first?.doubts[0]?.reason;
  if (!first || !reason) return null;
  const what = t(`word.${reason}`);
  const word = first.name === undefined ? what : t('ofReading', { name: first.name, word: what });
  const others = doubtful.length - 1;
  return (
    <TrustMark
      readings={doubtful}
      word={others > 0 ? t('andMore', { word, count: others }) : word}
      label={`${room}, ${t('listLabel')}`}
    />
  );
}

type NoteProps = { room: Room; doubtful: readonly RoomDoubt[] };

/** Facts about a room beside its value; none while all is normal. */
function RoomNote({ room: { state, verdict, deviation, closed, controller }, doubtful }: NoteProps) {
  const t = useTranslations('dashboard');
  if (deviation) return <DeviationNote deviation={deviation} hasDurationBeside={state === 'unattended'} />;
  if (state === 'unheard' && verdict.lastSeen !== null)
    return t('verdict.late', { time: formatMoment(parseInstant(verdict.lastSeen)) });
  if (closed) return <ClosedNote deviation={closed} />;
  if (state === 'outside') return t('rooms.outside');
  if (state === 'partly') return t('rooms.partly', { count: verdict.stopped.length });
  return state === 'never' ? t('rooms.never') : <RoomDoubts doubtful={doubtful} room={controller.controllerName} />;
}

function Elapsed({ since }: { since: string }) {
  const t = useTranslations('dashboard.rooms');
  return t('elapsed', { duration: formatDuration(useNow(30) - parseInstant(since)) });
}

type RowProps = {
  farmId: string;
  room: Room;
  doubtful: readonly RoomDoubt[];
  isShown: boolean;
  onChoose: (controllerId: string) => void;
};

function RoomRow({ farmId, room, doubtful, isShown, onChoose }: RowProps) {
  const { controller, state, level, deviation } = room;
  const isUnattended = state === 'unattended';
  const note = <RoomNote room={room} doubtful={doubtful} />;
  return (
    <li
      className={`${surface.raised} ${flow.column} ${classes.room}`}
      data-state={state}
      data-level={level}
      data-shown={isShown || undefined}
    >
      {isUnattended && (
        <p className={`${flow.row2} ${typography.hint} ${classes.strip}`}>
          <StatusBadge level={level} freshness={deviation?.cause === 'no_data' ? 'silent' : undefined} />
          <span>{deviation && <Elapsed since={deviation.startedAt} />}</span>
        </p>
      )}
      <div className={classes.body}>
        <div className={`${flow.row2} ${classes.name}`}>
          {!isUnattended && <RoomMark room={room} />}
          <Link
            className={stateCard.cover}
            to="/smartfarm/$farmId/dashboard/$controllerId"
            params={{ farmId, controllerId: controller.controllerId }}
            resetScroll={false}
            aria-current={isShown ? 'true' : undefined}
            onClick={() => onChoose(controller.controllerId)}
          >
            {controller.controllerName}
          </Link>
        </div>
        <RoomValue room={room} />
        <div className={`${typography.hint} ${classes.note}`}>{note}</div>
        <RoomValues room={room} />
        {room.closed && <DeviationMenu farmId={farmId} deviation={room.closed} />}
        {isUnattended && (
          <div className={classes.actions}>{deviation && <ActOnDeviation farmId={farmId} deviation={deviation} />}</div>
        )}
      </div>
    </li>
  );
}

type Props = {
  farmId: string;
  rooms: readonly Room[];
  /** what to check in them */
  doubtful: readonly RoomDoubt[];
  /** the room whose tiles are shown */
  shown: string | undefined;
  onChoose: (controllerId: string) => void;
};

/** All rooms of the farm, worst first; one that needs a person has its buttons. A tap shows the room's tiles. */
export function RoomList({ farmId, rooms, doubtful, shown, onChoose }: Props) {
  const t = useTranslations('dashboard.rooms');
  return (
    <section aria-label={t('title')}>
      <ul className={`${flow.parts} ${classes.rooms}`}>
        {rooms.map((room) => (
          <RoomRow
            key={room.controller.controllerId}
            farmId={farmId}
            room={room}
            doubtful={doubtful.filter(({ controllerId }) => controllerId === room.controller.controllerId)}
            isShown={room.controller.controllerId === shown}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  );
}

import { computeFreshness } from '@onsil/domain/telemetry/freshness';
import { isToCheck, needsPerson } from '@onsil/domain/telemetry/reading-trust';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { readingTrustQuery } from '#features/reading-trust/api.ts';
import { doubtsOf } from '#features/reading-trust/widgets/doubts.ts';
import { TrustMark, type DoubtfulReading } from '#features/reading-trust/widgets/trust-mark.tsx';
import { formatAge, parseInstant } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';
import { farmVerdict, type Room } from '../model/rooms.ts';
import { useLocalizedFieldName } from '../model/use-field-name.ts';
import classes from './farm-verdict.module.css';

/** The farm in one sentence: an instruction, or that nothing needs action. */
export function useFarmSentence(rooms: readonly Room[]): string {
  const t = useTranslations('dashboard.farm');
  const { state, rooms: affected } = farmVerdict(rooms);
  const name = affected[0]?.controller.controllerName ?? '';
  const others = affected.length - 1;
  return t(`${state}.${others > 0 ? 'many' : 'one'}`, { name, count: others });
}

function Received({ at }: { at: number }) {
  const t = useTranslations('dashboard.verdict');
  return t('received', { ago: formatAge(useNow() - at) });
}

const isUrgent = ({ doubts }: DoubtfulReading): boolean => doubts.some(({ reason }) => needsPerson(reason));

/** A setting concerns many readings of a room: it is named once. */
const perRoom = (controllerName: string, readings: readonly DoubtfulReading[]): DoubtfulReading[] => {
  const unanswered = readings.flatMap(({ doubts }) => doubts).find(({ reason }) => reason === 'settingUnanswered');
  return [
    ...readings.map((one) => ({ ...one, doubts: one.doubts.filter((doubt) => doubt.reason !== 'settingUnanswered') })),
    ...(unanswered ? [{ key: `${controllerName} setting`, name: controllerName, doubts: [unanswered] }] : []),
  ];
};

/** What to check in rooms that report, most urgent first, as the list of farms counts it; a room without data says so itself. */
function useDoubtfulReadings(farmId: string, rooms: readonly Room[]): DoubtfulReading[] {
  const { data } = useQuery(readingTrustQuery(farmId));
  const nameOf = useLocalizedFieldName();
  const now = useNow(5);
  return rooms
    .filter(({ controller }) => controller.freshness === 'live')
    .flatMap(({ controller: { controllerId, controllerName, intervalSeconds, values } }) => {
      const trust = data?.find((one) => one.controllerId === controllerId);
      const readings = values.map(({ field, at, ...meta }) => ({
        key: `${controllerId} ${field}`,
        name: `${controllerName} · ${nameOf(meta)}`,
        doubts: doubtsOf(trust, {
          field,
          at,
          freshness: computeFreshness(now - Date.parse(at), intervalSeconds),
        }).filter(({ reason }) => isToCheck(reason)),
      }));
      return perRoom(controllerName, readings);
    })
    .filter(({ doubts }) => doubts.length > 0)
    .toSorted((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)));
}

type Props = { farmId: string; rooms: readonly Room[]; openCount: number };

/** The farm in one sentence, how many deviations are open, when the newest value came, and which readings to check. */
export function FarmVerdict({ farmId, rooms, openCount }: Props) {
  const t = useTranslations('dashboard.farm');
  const trust = useTranslations('readingTrust');
  const sentence = useFarmSentence(rooms);
  const doubtful = useDoubtfulReadings(farmId, rooms);
  const seen = rooms.flatMap(({ controller: { lastSeen } }) => (lastSeen === null ? [] : [parseInstant(lastSeen)]));
  return (
    <section className={classes.verdict} aria-label={t('label')}>
      <output className={classes.sentence}>{sentence}</output>
      <p className={classes.details}>
        {openCount > 0 && (
          <Link to="/smartfarm/$farmId/notification-action" params={{ farmId }}>
            {t('open', { count: openCount })}
          </Link>
        )}
        {seen.length > 0 && (
          <span>
            <Received at={Math.max(...seen)} />
          </span>
        )}
        {doubtful.length > 0 && (
          <TrustMark readings={doubtful} word={trust('count', { count: doubtful.length })} label={trust('listLabel')} />
        )}
      </p>
    </section>
  );
}

import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { formatAge, parseInstant } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';
import { farmSentence, type Room } from '../model/rooms.ts';
import { ToCheck } from './to-check.tsx';
import type { RoomDoubt } from './use-doubtful-readings.ts';
import { useKeepVerdict } from './use-keep-verdict.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './farm-verdict.module.css';

/** The farm in one sentence: an instruction, that nothing needs action, or that only readings are to be checked. */
export function useFarmSentence(
  rooms: readonly Room[],
  doubtful: readonly RoomDoubt[],
  openCount: number | undefined,
): string {
  const t = useTranslations('dashboard.farm');
  const { state, form, ...parts } = farmSentence(rooms, doubtful, openCount !== undefined);
  return t(`${state}.${form}`, parts);
}

function Received({ at }: { at: number }) {
  const t = useTranslations('dashboard.verdict');
  return t('received', { ago: formatAge(useNow() - at) });
}

type Props = {
  farmId: string;
  rooms: readonly Room[];
  /** undefined until known */
  openCount: number | undefined;
  doubtful: readonly RoomDoubt[];
};

/** The farm in one sentence, how many deviations are open, which readings to check, and when the newest value came. */
export function FarmVerdict({ farmId, rooms, openCount, doubtful }: Props) {
  const t = useTranslations('dashboard.farm');
  const sentence = useFarmSentence(rooms, doubtful, openCount);
  const seen = rooms.flatMap(({ controller: { lastSeen } }) => (lastSeen === null ? [] : [parseInstant(lastSeen)]));
  const newest = seen.length > 0 ? Math.max(...seen) : undefined;
  useKeepVerdict(farmId, sentence);
  return (
    <section className={flow.baseline3} aria-label={t('label')}>
      <output className={classes.sentence}>{sentence}</output>
      <div className={`${flow.facts3} ${typography.muted} ${typography.body} ${classes.details}`}>
        {openCount !== undefined && openCount > 0 && (
          <Link to="/smartfarm/$farmId/notification-action" params={{ farmId }}>
            {t('open', { count: openCount })}
          </Link>
        )}
        <ToCheck
          readings={doubtful.map(({ controllerName, name, ...one }) => ({
            ...one,
            name: [controllerName, name].filter(Boolean).join(' · '),
          }))}
        />
        {newest !== undefined && (
          <span className={classes.received}>
            <Received at={newest} />
          </span>
        )}
      </div>
    </section>
  );
}

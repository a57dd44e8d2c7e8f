import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { TrustMark } from '#features/reading-trust/widgets/trust-mark.tsx';
import { formatAge, parseInstant } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import { farmSentence, type Room } from '../model/rooms.ts';
import classes from './farm-verdict.module.css';
import type { RoomDoubt } from './use-doubtful-readings.ts';
import { useKeepVerdict } from './use-keep-verdict.ts';

/** The farm in one sentence: an instruction, or that nothing needs action. */
export function useFarmSentence(rooms: readonly Room[]): string {
  const t = useTranslations('dashboard.farm');
  const { state, form, ...parts } = farmSentence(rooms);
  return t(`${state}.${form}`, parts);
}

function Received({ at }: { at: number }) {
  const t = useTranslations('dashboard.verdict');
  return t('received', { ago: formatAge(useNow() - at) });
}

type Props = { farmId: string; rooms: readonly Room[]; openCount: number; doubtful: readonly RoomDoubt[] };

/** The farm in one sentence, how many deviations are open, which readings to check, and when the newest value came. */
export function FarmVerdict({ farmId, rooms, openCount, doubtful }: Props) {
  const t = useTranslations('dashboard.farm');
  const trust = useTranslations('readingTrust');
  const sentence = useFarmSentence(rooms);
  const seen = rooms.flatMap(({ controller: { lastSeen } }) => (lastSeen === null ? [] : [parseInstant(lastSeen)]));
  const newest = seen.length > 0 ? Math.max(...seen) : undefined;
  useKeepVerdict(farmId, sentence);
  return (
    <section className={flow.baseline3} aria-label={t('label')}>
      <output className={classes.sentence}>{sentence}</output>
      <p className={`${flow.facts3} ${typography.muted} ${typography.body} ${classes.details}`}>
        {openCount > 0 && (
          <Link to="/smartfarm/$farmId/notification-action" params={{ farmId }}>
            {t('open', { count: openCount })}
          </Link>
        )}
        {doubtful.length > 0 && (
          <TrustMark
            readings={doubtful.map(({ controllerName, name, ...one }) => ({
              ...one,
              name: [controllerName, name].filter(Boolean).join(' · '),
            }))}
            word={trust('count', { count: doubtful.length })}
            label={trust('listLabel')}
          />
        )}
        {newest !== undefined && (
          <span className={classes.received}>
            <Received at={newest} />
          </span>
        )}
      </p>
    </section>
  );
}

import { useTranslations } from 'use-intl';
import type { LastValues } from '@onsil/contract/telemetry';
import { DeviationMenu } from '#features/deviations/widgets/deviation-menu.tsx';
import { formatAge, parseInstant } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';
import { HollowMark } from '#ui/data/hollow-mark.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { FieldDay } from '../api.ts';
import { useLocalizedFieldName } from '../model/use-field-name.ts';
import { useVerdictText } from '../model/verdict-text.ts';
import type { Verdict } from '../model/verdict.ts';
import { ClosedNote } from '../rooms/closed-note.tsx';
import { ToCheck } from '../rooms/to-check.tsx';
import { useDoubtfulReadings } from '../rooms/use-doubtful-readings.ts';
import { useRoom } from '../rooms/use-rooms.ts';
import flow from '#ui/layout/flow.module.css';
import stateCard from '#ui/layout/state-card.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './verdict-card.module.css';

type Props = { farmId: string; controller: LastValues; day: Readonly<Record<string, FieldDay>> };

/** A room's summary: its alarms, since when, and which readings to check. Quiet when all is normal. */
export function VerdictCard({ farmId, controller, day }: Props) {
  const t = useTranslations('dashboard.verdict');
  const ofFarm = useTranslations('dashboard.farm');
  const text = useVerdictText();
  const nameOf = useLocalizedFieldName();
  const room = useRoom(farmId, controller);
  const { verdict, deviation, closed } = room;
  const doubtful = useDoubtfulReadings(farmId, [room]);
  const [worst] = verdict.out;
  const isWell = verdict.kind === 'well' || verdict.kind === 'unjudged';
  // As the list of rooms says it: a deviation lasts until its value has been back for long enough.
  const lasting = isWell ? deviation : undefined;
  // The list of rooms has the sentence of an alarm that waits for a person: only what is more is said here.
  const isSaidAbove = room.state === 'unattended' && deviation !== undefined && verdict.kind === 'out' && !lasting;
  const calm = (isWell && !lasting) || isSaidAbove;
  const sentence = lasting
    ? t(lasting.backAt === null ? 'lasting' : 'recovering', {
        name: nameOf({ nameKo: lasting.fieldNameKo ?? '', nameEn: lasting.fieldNameEn ?? '' }),
      }).trim()
    : verdict.kind === 'well' && doubtful.length > 0
      ? ofFarm('toCheck.one')
      : text.sentence(verdict);
  const details = text.details(verdict, worst && day[worst.field]);
  return (
    <section
      className={`${surface.raised} ${stateCard.verdict} ${classes.verdict}`}
      data-level={verdict.kind === 'out' && !closed ? worst?.level : undefined}
      data-calm={calm}
      aria-label={t('label')}
    >
      {lasting ? (
        <StatusBadge level={lasting.level} size="large" />
      ) : closed ? (
        <HollowMark level={worst?.level ?? 0} size={16} />
      ) : (
        !calm && <Mark verdict={verdict} />
      )}
      <div className={`${flow.stack1} ${flow.shrink}`}>
        {(!isSaidAbove || doubtful.length > 0) && (
          <div className={`${flow.words2} ${typography.title} ${classes.sentence}`}>
            {!isSaidAbove && (
              <span>
                {sentence}
                {calm && verdict.lastSeen !== null && <Received at={verdict.lastSeen} />}
              </span>
            )}
            <ToCheck readings={doubtful} />
          </div>
        )}
        {details.length > 0 && <p className={`${flow.words2} ${typography.hint}`}>{details.join(' · ')}</p>}
        {closed && (
          <p className={`${flow.words2} ${typography.hint}`}>
            <ClosedNote deviation={closed} />
            <DeviationMenu farmId={farmId} deviation={closed} />
          </p>
        )}
      </div>
      <VisuallyHidden>
        <output>{verdict.kind === 'out' ? text.announcement(verdict) : sentence}</output>
      </VisuallyHidden>
    </section>
  );
}

function Mark({ verdict: { kind, out } }: { verdict: Verdict }) {
  if (kind === 'out') return <StatusBadge level={out[0]?.level ?? 0} size="large" />;
  return <StatusBadge level={0} freshness={kind === 'silent' ? 'silent' : 'late'} size="large" />;
}

function Received({ at }: { at: string }) {
  const t = useTranslations('dashboard.verdict');
  return <span>{` · ${t('received', { ago: formatAge(useNow() - parseInstant(at)) })}`}</span>;
}

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import type { Deviation, effectiveAction } from '@onsil/contract/deviations';
import { acceptsLateAction } from '@onsil/domain/alarms/late-action';
import { parseInstant } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';
import { Button } from '#ui/controls/button.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PhoneDock } from '#ui/layout/phone-dock.tsx';
import { useDeviationText } from '../model/deviation-text.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { SilentControllers } from '../parts/silent-controllers.tsx';
import { useActionForm } from '../parts/use-action-form.ts';
import { ActOnDeviation } from '../widgets/act-on-deviation.tsx';
import { Around, Earlier, Why } from './causes/why.tsx';
import { DeviationHead } from './deviation-head.tsx';
import { EventLog } from './event-log.tsx';
import { KeyFigures } from './key-figures.tsx';
import { TimelineChart } from './timeline-chart.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './deviation-detail.module.css';

type PastRemedy = z.output<typeof effectiveAction>;

type PastRemediesProps = { remedies: readonly PastRemedy[]; chosen: string; onChoose: (actionCode: string) => void };

/** Past actions that helped with similar deviations; a tap copies one into the form. */
function PastRemedies({ remedies, chosen, onChoose }: PastRemediesProps) {
  const t = useTranslations('deviations.life');
  const { actionKind } = useDeviationText();
  if (remedies.length === 0) return null;
  return (
    <section className={`${flow.stack1} ${surface.soft} ${classes.worked}`}>
      <h3>{t('worked')}</h3>
      <ul>
        {remedies.map(({ actionCode, times, worked, medianMinutes }) => (
          <li className={flow.words3} key={actionCode}>
            <button
              type="button"
              aria-label={t('useIt', { kind: actionKind(actionCode) })}
              aria-pressed={actionCode === chosen}
              onClick={() => onChoose(actionCode)}
            >
              {actionKind(actionCode)}
            </button>
            <span className={typography.muted}>
              {t('workedTimes', { times, worked })}
              {medianMinutes !== null && ` · ${t('workedMedian', { minutes: Math.round(medianMinutes) })}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ActProps = {
  farmId: string;
  deviation: Deviation;
  remedies: readonly PastRemedy[];
  /** how often the form was asked for, each time it takes the focus */
  asked: number;
  onAsk: () => void;
  onDone: () => void;
};

/** Whether an action can still be recorded on a deviation that has ended. */
const acceptsLate = ({ endedAt, endKind }: Deviation, now: number): boolean =>
  endedAt !== null && endKind !== 'withdrawn' && acceptsLateAction(parseInstant(endedAt), now);

/**
 * Past remedies and the form of an action; the form stays while it has input, even when the deviation ends, and is
 * folded while an action has effect and after the end.
 */
function Act({ farmId, deviation, remedies, asked, onAsk, onDone }: ActProps) {
  const t = useTranslations('deviations.act');
  const action = useActionForm(farmId, [deviation.deviationId]);
  const { form, hasInput } = action;
  const { dialog } = useLeaveGuard(hasInput);
  const now = useNow(60);
  const isOver = deviation.endedAt !== null;
  if (isOver && !hasInput && !acceptsLate(deviation, now)) return null;
  if ((isOver || deviation.state === 'ACTION_TAKEN') && asked === 0 && !hasInput)
    return (
      <Button fullWidth onClick={onAsk}>
        {isOver ? t('late') : t('another')}
      </Button>
    );
  return (
    <Card title={isOver ? t('late') : t('title')} padded>
      <PastRemedies
        remedies={remedies}
        chosen={form.values.actionCode}
        onChoose={(actionCode) => form.set({ actionCode })}
      />
      <ActionForm farmId={farmId} deviations={[deviation]} action={action} focused={asked} onDone={onDone} />
      {dialog}
    </Card>
  );
}

type Props = {
  /** whether the action form takes the focus at first */
  isActing: boolean;
  farmId: string;
  deviation: Deviation;
  worked: readonly PastRemedy[];
  logPage: number;
  onLogPage: (page: number | undefined) => void;
};

/** A deviation's chart, facts, log and past remedies; while it is open, also the action form and, on phones, a dock. */
export function DeviationDetail({ isActing, farmId, deviation, worked, logPage, onLogPage }: Props) {
  const open = deviation.endedAt === null;
  const [asked, setAsked] = useState(isActing ? 1 : 0);
  const ask = (): void => setAsked(asked + 1);
  const done = (): void => {
    setAsked(0);
    // The head shows the action and the end of its pause.
    scrollTo({ top: 0 });
  };
  return (
    <Stack>
      <DeviationHead farmId={farmId} deviation={deviation} />
      <div className={`${flow.cards} ${classes.columns}`}>
        <div className={classes.why}>
          <Why farmId={farmId} deviation={deviation} />
        </div>
        <Stack>
          <TimelineChart farmId={farmId} deviation={deviation} />
          <Around farmId={farmId} deviation={deviation} />
          <KeyFigures farmId={farmId} deviation={deviation} />
          <Earlier farmId={farmId} deviation={deviation} />
        </Stack>
        <Stack>
          <Act farmId={farmId} deviation={deviation} remedies={worked} asked={asked} onAsk={ask} onDone={done} />
          {deviation.channels.length > 0 && (
            <Card padded>
              <SilentControllers channels={deviation.channels} open />
            </Card>
          )}
          <EventLog
            farmId={farmId}
            seq={deviation.deviationId}
            digits={deviation}
            pageNo={logPage}
            onPage={onLogPage}
          />
        </Stack>
      </div>
      {open && (
        <PhoneDock>
          <ActOnDeviation farmId={farmId} deviation={deviation} onRecord={ask} />
        </PhoneDock>
      )}
    </Stack>
  );
}

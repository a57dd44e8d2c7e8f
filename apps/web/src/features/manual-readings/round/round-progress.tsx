import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { getAnswer, stepKey, type Round } from '../model/round.ts';
import classes from './round.module.css';

/** Beyond this only the open controller is named: the names would not fit side by side. */
const maxNames = 3;

/** How far the round is: one tick for each value, by controller. */
export function RoundProgress({ round, nameOf }: { round: Round; nameOf: (controllerId: string) => string }) {
  const t = useTranslations('measuringRound');
  const rooms = [...Map.groupBy(round.steps, ({ controllerId }) => controllerId)];
  const open = round.steps[round.at];
  const name = open ? nameOf(open.controllerId) : '';
  return (
    <div className={classes.progress}>
      <VisuallyHidden>{t('progress', { at: round.at + 1, total: round.steps.length, name })}</VisuallyHidden>
      {rooms.map(([controllerId, steps]) => (
        <div
          key={controllerId}
          aria-hidden
          style={{ flexGrow: steps.length }}
          data-open={controllerId === open?.controllerId}
        >
          <i>
            {steps.map((step) => (
              <u key={stepKey(step)} data-state={step === open ? 'open' : getAnswer(round, step) ? 'done' : 'left'} />
            ))}
          </i>
          {(rooms.length <= maxNames || controllerId === open?.controllerId) && <span>{nameOf(controllerId)}</span>}
        </div>
      ))}
    </div>
  );
}

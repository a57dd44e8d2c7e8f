import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { formatAmount } from '#lib/format/amounts.ts';
import { parseNumber } from '#lib/format/parse-number.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { outboxOpened, useOutbox } from '#lib/offline/outbox/outbox.ts';
import { Button } from '#ui/controls/button.tsx';
import { useUnsentValueCount } from '../commands.ts';
import { getAnswer, stepKey, type Round, type RoundStep } from '../model/round.ts';
import type { StepReference } from './use-round-fields.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './round.module.css';

type Props = {
  farmId: string;
  round: Round;
  getReference: (step: RoundStep) => StepReference | undefined;
  nameOf: (controllerId: string) => string;
  onOpen: (at: number) => void;
  onMeasureSkipped: () => void;
  onFinish: () => Promise<void>;
};

/** The end of a round: all values by controller, what was skipped, and whether everything was sent. */
export function RoundSummary({ farmId, round, getReference, nameOf, onOpen, onMeasureSkipped, onFinish }: Props) {
  const t = useTranslations('measuringRound.summary');
  const inRound = useTranslations('measuringRound');
  const localized = useLocalized();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const skipped = round.steps.filter((step) => !getAnswer(round, step)).length;
  const describe = (step: RoundStep): { text: string; isSkipped: boolean } => {
    const reference = getReference(step);
    const name = localized(reference?.field.nameKo, reference?.field.nameEn) ?? step.field;
    const answer = getAnswer(round, step);
    if (!answer || !reference) return { text: `${name} ${t('skipped')}`, isSkipped: true };
    return { text: `${name} ${formatAmount(parseNumber(answer.text) ?? 0, reference.field)}`, isSkipped: false };
  };
  const rooms = [...Map.groupBy(round.steps.entries(), ([, { controllerId }]) => controllerId)];
  return (
    <div className={`${flow.stack4} ${classes.summary}`}>
      <h2 ref={heading} tabIndex={-1}>
        {t('title')}
      </h2>
      <p>{t('measured', { count: round.steps.length - skipped, total: round.steps.length })}</p>
      {round.steps.length > skipped && <SendState farmId={farmId} />}
      {rooms.map(([controllerId, steps]) => (
        <section key={controllerId} aria-label={nameOf(controllerId)}>
          <h3>{nameOf(controllerId)}</h3>
          <div className={`${flow.buttons} ${classes.done}`}>
            {steps.map(([index, step]) => {
              const { text, isSkipped } = describe(step);
              return (
                <button
                  key={stepKey(step)}
                  type="button"
                  data-skipped={isSkipped}
                  aria-label={inRound('editOf', { value: text })}
                  onClick={() => onOpen(index)}
                >
                  {text}
                </button>
              );
            })}
          </div>
        </section>
      ))}
      <div className={`${flow.stack2} ${classes.ends}`}>
        {skipped > 0 && <Button onClick={onMeasureSkipped}>{t('measureSkipped', { count: skipped })}</Button>}
        <Button variant="primary" onClick={() => void onFinish()}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}

function SendState({ farmId }: { farmId: string }) {
  const t = useTranslations('measuringRound.summary');
  const count = useUnsentValueCount(farmId);
  const needsDecision = useOutbox().some(
    (entry) => entry.farmId === farmId && entry.kind === 'reading' && entry.state !== 'waiting',
  );
  if (needsDecision)
    return (
      <output className={classes.doubt}>
        {t('ask')} <Button onClick={() => outboxOpened.set(true)}>{t('check')}</Button>
      </output>
    );
  return <output>{count > 0 ? t('waiting', { count }) : t('saved')}</output>;
}

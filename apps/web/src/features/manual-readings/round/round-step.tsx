import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { formatAmount, unitText } from '#lib/format/amounts.ts';
import { parseNumber } from '#lib/format/parse-number.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { getAnswer, stepKey, type Round, type RoundAnswer, type RoundStep } from '../model/round.ts';
import { Keypad } from './keypad.tsx';
import type { StepReference } from './use-round-fields.ts';
import { useTypedValue } from './use-typed-value.ts';
import { ValueScale } from './value-scale.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './round.module.css';

type Props = {
  round: Round;
  step: RoundStep;
  reference: StepReference;
  getReference: (step: RoundStep) => StepReference | undefined;
  nameOf: (controllerId: string) => string;
  isLeftHanded: boolean;
  /** what the screen says below the values while nothing is doubted */
  note: ReactNode;
  onAnswer: (answer: RoundAnswer | null) => void;
  onOpen: (at: number) => void;
};

type QuestionProps = Pick<Props, 'round' | 'step' | 'reference' | 'nameOf'> & {
  name: string;
  text: string;
  value: number | null;
};

/** What is measured where, and the number typed so far on the scale of its field. */
function Question({ round, step, reference, nameOf, name, text, value }: QuestionProps) {
  const t = useTranslations('measuringRound');
  const unit = unitText(reference.field.unit);
  const typed = text.replace('-', '−');
  return (
    <div>
      <div className={`${flow.baseline3} ${flow.between} ${classes.question}`}>
        <h2 aria-live="polite">{name}</h2>
        <p>
          {nameOf(step.controllerId)} · <b>{t('position', { at: round.at + 1, total: round.steps.length })}</b>
        </p>
      </div>
      <output
        className={`${flow.buttons} ${classes.value}`}
        aria-label={value === null ? t('nothingTyped') : t('typed', { value: `${typed} ${unit}` })}
      >
        <b>{typed === '' ? '\u200b' : typed}</b>
        <i />
        <small>{unit}</small>
      </output>
      <ValueScale reference={reference} typed={value} />
    </div>
  );
}

/** One value of the round: its facts, the typed number, and the keypad. */
export function RoundStepView({
  round,
  step,
  reference,
  nameOf,
  isLeftHanded,
  note,
  onAnswer,
  onOpen,
  ...rest
}: Props) {
  const localized = useLocalized();
  const { field } = reference;
  const { text, value, doubt, press, goOn } = useTypedValue({ round, step, reference, onAnswer });

  const fieldName = (one: StepReference | undefined): string => localized(one?.field.nameKo, one?.field.nameEn) ?? '';
  const after = round.steps.find((one, index) => index > round.at && getAnswer(round, one) === undefined);
  return (
    <>
      <div className={`${flow.column} ${classes.entry}`}>
        <DoneValues {...rest} round={round} open={step} fieldName={fieldName} onOpen={onOpen} />
        <Question {...{ round, step, reference, nameOf, text, value }} name={fieldName(reference)} />
        {doubt ? (
          <p className={classes.doubt} role="alert">
            {doubt.text}
          </p>
        ) : (
          <div className={`${flow.wrap2} ${classes.note}`}>{note}</div>
        )}
      </div>
      <Keypad
        isLeftHanded={isLeftHanded}
        hasDecimals={field.decimals > 0}
        hasMinus={field.min < 0}
        canGoBack={round.at > 0}
        canGoOn={value !== null}
        next={
          <NextLabel nextName={after && fieldName(rest.getReference(after))} isDoubted={doubt?.isError === false} />
        }
        onKey={press}
        onSkip={() => onAnswer(null)}
        onBack={() => onOpen(round.at - 1)}
        onNext={goOn}
      />
    </>
  );
}

/** What `Next` does: it names the value that comes after, and takes a doubted one. */
function NextLabel({ nextName, isDoubted }: { nextName: string | undefined; isDoubted: boolean }) {
  const t = useTranslations('measuringRound');
  if (isDoubted)
    return (
      <>
        <span>{t('right')}</span>
        <small>{nextName === undefined ? t('finish') : t('nextIs', { name: nextName })}</small>
      </>
    );
  return (
    <>
      <span>{nextName === undefined ? t('finish') : t('next')}</span>
      <small>{nextName}</small>
    </>
  );
}

type DoneProps = Pick<Props, 'round' | 'getReference' | 'onOpen'> & {
  open: RoundStep;
  fieldName: (reference: StepReference | undefined) => string;
};

/** The values of the open controller so far; a tap opens one again. */
function DoneValues({ round, open, getReference, fieldName, onOpen }: DoneProps) {
  const t = useTranslations('measuringRound');
  const done = round.steps.flatMap((step, index) => {
    const answer = getAnswer(round, step);
    const reference = getReference(step);
    if (!answer || !reference || step.controllerId !== open.controllerId || step === open) return [];
    const amount = formatAmount(parseNumber(answer.text) ?? 0, reference.field);
    return [{ key: stepKey(step), index, text: `${fieldName(reference)} ${amount}` }];
  });
  if (done.length === 0) return null;
  return (
    <div className={`${flow.buttons} ${classes.done}`}>
      {done.map(({ key, index, text }) => (
        <button key={key} type="button" aria-label={t('editOf', { value: text })} onClick={() => onOpen(index)}>
          <IconCheck size={16} stroke={2} aria-hidden />
          {text}
        </button>
      ))}
    </div>
  );
}

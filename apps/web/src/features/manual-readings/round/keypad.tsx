import { IconBackspace } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { Key } from '../model/typed-number.ts';
import classes from './keypad.module.css';

type Props = {
  isLeftHanded: boolean;
  hasDecimals: boolean;
  /** shown in place of `Back` */
  hasMinus: boolean;
  canGoBack: boolean;
  canGoOn: boolean;
  next: ReactNode;
  onKey: (key: Key) => void;
  onSkip: () => void;
  onBack: () => void;
  onNext: () => void;
};

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Keys of 64 px for gloved thumbs: digits, and a column of actions at the thumb's side. */
export function Keypad(props: Props) {
  const t = useTranslations('measuringRound');
  const { onKey } = props;
  return (
    <fieldset className={classes.pad} data-hand={props.isLeftHanded ? 'left' : 'right'}>
      <VisuallyHidden as="legend">{t('keypad')}</VisuallyHidden>
      {digits.map((digit) => (
        <button key={digit} type="button" onClick={() => onKey(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" aria-label={t('point')} disabled={!props.hasDecimals} onClick={() => onKey('.')}>
        .
      </button>
      <button type="button" onClick={() => onKey('0')}>
        0
      </button>
      {props.hasMinus ? (
        <button type="button" aria-label={t('minus')} onClick={() => onKey('-')}>
          −
        </button>
      ) : (
        <button type="button" className={classes.word} disabled={!props.canGoBack} onClick={props.onBack}>
          {t('previous')}
        </button>
      )}
      <button
        type="button"
        className={`${classes.delete} ${classes.word}`}
        aria-label={t('delete')}
        onClick={() => onKey('delete')}
      >
        <IconBackspace size={28} stroke={1.5} aria-hidden />
      </button>
      <button type="button" className={`${classes.skip} ${classes.word}`} onClick={props.onSkip}>
        {t('skip')}
      </button>
      <button type="button" className={classes.next} disabled={!props.canGoOn} onClick={props.onNext}>
        {props.next}
      </button>
    </fieldset>
  );
}

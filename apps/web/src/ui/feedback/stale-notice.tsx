import { useTranslations } from 'use-intl';
import { formatMoment } from '#lib/format/kst.ts';
import classes from './stale-notice.module.css';

type Props = {
  /** when the data shown was loaded, in milliseconds */
  at: number;
  /** below the title of a card, from edge to edge */
  inCard?: boolean;
};

/** Says that data could not be refreshed, and how old the shown data is. */
export function StaleNotice({ at, inCard }: Props) {
  const t = useTranslations('common');
  return <output className={inCard ? classes.inCard : classes.notice}>{t('stale', { time: formatMoment(at) })}</output>;
}

import type { Deviation } from '@onsil/contract/deviations';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useNow } from '#lib/state/clock.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import typography from '#ui/theme/typography.module.css';
import { useDeviationText } from '../model/deviation-text.ts';
import classes from './acted-note.module.css';
import { openDeviationsQuery, includesController } from '../api.ts';

type Props = {
  farmId: string;
  controllerId: string;
  /** the field out of range; null for a silent controller */
  field: string | null;
};

/** A controller that is silent with its gateway has no deviation of its own. */
const useOpen = ({ farmId, controllerId, field }: Props): Deviation | undefined =>
  useQuery(openDeviationsQuery(farmId)).data?.items.find((one) =>
    field === null
      ? one.cause === 'no_data' && (one.controllerId === controllerId || includesController(one, controllerId))
      : one.controllerId === controllerId && one.field === field,
  );

/** How long the deviation lasts and the last action on it; nothing without an open deviation. */
export function LastActionNote(props: Props) {
  const words = useDeviationText();
  const now = useNow(30);
  const open = useOpen(props);
  if (!open) return null;
  // The newest value beside this already shows since when no data arrive.
  const course = open.cause === 'no_data' ? null : words.course(open, now);
  return (
    <p className={typography.figures}>{[course, words.acted(open), words.muted(open)].filter(Boolean).join(' · ')}</p>
  );
}

/** Link to record an action; less prominent after one. */
export function RecordActionLink(props: Props) {
  const t = useTranslations('deviations');
  const open = useOpen(props);
  if (!open) return null;
  return (
    <ButtonLink
      className={classes.link}
      variant={open.action === null ? 'primary' : 'default'}
      to="/smartfarm/$farmId/$deviationId/notification-action"
      params={{ farmId: props.farmId, deviationId: String(open.deviationId) }}
    >
      {t(open.action === null ? 'act.open' : 'page.detail')}
    </ButtonLink>
  );
}

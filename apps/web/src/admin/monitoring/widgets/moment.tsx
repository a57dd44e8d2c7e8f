import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import typography from '#ui/theme/typography.module.css';

/** An instant in a cell of its own. */
export const Moment = ({ at }: { at: string }) => (
  <time className={typography.noWrap} dateTime={at}>
    {formatMoment(parseInstant(at))}
  </time>
);

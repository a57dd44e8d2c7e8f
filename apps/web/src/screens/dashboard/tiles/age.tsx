import { formatAge, parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';

/** The running age of a value; a component of its own, so that each second renders nothing else. */
export function Age({ at, className }: { at: string; className?: string | undefined }) {
  const measured = parseInstant(at);
  const age = useNow() - measured;
  return (
    <time dateTime={at} title={formatDateTime(measured)} className={className}>
      {formatAge(age)}
    </time>
  );
}

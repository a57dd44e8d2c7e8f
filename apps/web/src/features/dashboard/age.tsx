import { ago, epochOf, formatDateTime } from '#lib/kst.ts';
import { useNow } from '#lib/clock.ts';

/** How old a value is, in words that go on by themselves. Alone in its component, so that a second draws nothing else. */
export function Age({ at, className }: { at: string; className?: string | undefined }) {
  const measured = epochOf(at);
  const age = useNow() - measured;
  return (
    <time dateTime={at} title={formatDateTime(measured)} className={className}>
      {ago(age)}
    </time>
  );
}

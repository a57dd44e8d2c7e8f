import type { SupportRequestState } from '@onsil/contract/support-requests';

const ring = <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth={1.25} />;

const shapes = {
  ahead: ring,
  requested: (
    <>
      {ring}
      <circle cx="6" cy="6" r="2" fill="currentColor" />
    </>
  ),
  in_progress: (
    <>
      {ring}
      <path d="M6 1a5 5 0 0 1 0 10z" fill="currentColor" />
    </>
  ),
  completed: <circle cx="6" cy="6" r="5.6" fill="currentColor" />,
  confirmed: (
    <path
      d="M1.6 6.4 4.6 9.4 10.4 2.8"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
} satisfies Record<SupportRequestState | 'ahead', unknown>;

/** Progress as an icon that fills up and ends in a check. Takes the text colour. */
export function ProgressIcon({ kind, size = 12 }: { kind: SupportRequestState | 'ahead'; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true" style={{ flex: 'none' }}>
      {shapes[kind]}
    </svg>
  );
}

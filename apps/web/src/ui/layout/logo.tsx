export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="var(--leaf)"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M3 20v-9l9-7 9 7v9zM12 20v-7m0 0c0-2.5 2-4 4.5-4 0 2.5-2 4-4.5 4zm0 2.5c0-2-1.5-3.5-4-3.5 0 2 1.5 3.5 4 3.5z" />
    </svg>
  );
}

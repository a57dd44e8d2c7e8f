/**
 * How responses are compressed; docs/benchmarks.md has the levels. Those of up to `syncThreshold` bytes are compressed at once, in
 * a few ms: as streams they cost up to a third more processor time.
 */
export const compression = { threshold: 1_024, syncThreshold: 262_144, zlibOptions: { level: 3 } } as const;

/** How responses are compressed; docs/benchmarks.md has the levels. */
export const compression = { threshold: 1_024, zlibOptions: { level: 3 } } as const;

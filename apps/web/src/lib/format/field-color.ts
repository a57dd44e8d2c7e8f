/** The colour of a field, the same on all screens; a field without its own colour gets the text colour. */
export const fieldColor = (field: string): string => `var(--f-${field}, var(--f-other))`;

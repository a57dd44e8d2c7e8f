/** A field keeps its hue everywhere; one without a hue of its own is drawn in the colour of text. */
export const fieldColor = (field: string): string => `var(--f-${field}, var(--f-other))`;

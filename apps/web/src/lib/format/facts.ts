/** Facts in a line, separated by dots; a line that breaks ends with a dot, none begins with one. */
export const joinFacts = (facts: readonly (string | null | undefined | false)[]): string =>
  facts.filter(Boolean).join(' · ').replaceAll(' · ', '\u00A0· ');

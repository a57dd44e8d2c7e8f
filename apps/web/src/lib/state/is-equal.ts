/** Whether two values are written as the same JSON: nested ones too, with their members in the same order. */
export const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Whether a query finds a row; the row cannot be deleted before the transaction ends, and its key stays. Other changes of the
 * row are not blocked.
 */
export const lockForShare = async (query: {
  forKeyShare(): { executeTakeFirst(): Promise<unknown> };
}): Promise<boolean> => (await query.forKeyShare().executeTakeFirst()) !== undefined;

/** Where the line of weather at the head of the page leads. */
export const weatherCardId = 'weather';

/** Smallest effect of a dose on the means of ten minutes: dS/m, pH, % by volume. */
export const doseOf = { ec: 0.03, ph: -0.07, substrateMoisture: 0.6 };

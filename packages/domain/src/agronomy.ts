/** What one kPa of vapour weighs: the mass of water in g/m³ is this × kPa / K (molar mass over the gas constant). */
const gramsPerKilopascal = 2167;
const zeroCelsiusInKelvin = 273.15;

// The Tetens constants of FAO Irrigation and Drainage Paper 56, equation 11.
const tetensBase = 0.6108;
const tetensSlope = 17.27;
const tetensOffset = 237.3;

/** Saturation vapour pressure of air at `t` °C (−80 … 80), in kPa. Tetens, FAO-56 eq. 11. */
export function saturationVapourPressure(t: number): number {
  return tetensBase * Math.exp((tetensSlope * t) / (t + tetensOffset));
}

/** Vapour pressure deficit of the air (not of the leaf) at `t` °C and `rh` % (0 … 100), in kPa. FAO-56. */
export function vapourPressureDeficit(t: number, rh: number): number {
  return saturationVapourPressure(t) * (1 - rh / 100);
}

/** Dew point in °C at `t` °C and `rh` %; air without any vapour (rh ≤ 0) has none. Tetens, solved for t. */
export function dewPoint(t: number, rh: number): number | undefined {
  if (rh <= 0) return undefined;
  const x = Math.log((saturationVapourPressure(t) * rh) / 100 / tetensBase);
  return (tetensOffset * x) / (tetensSlope - x);
}

/** Water in the air at `t` °C and `rh` %, in g/m³ (ideal gas law). */
export function absoluteHumidity(t: number, rh: number): number {
  return (gramsPerKilopascal * saturationVapourPressure(t) * rh) / 100 / (t + zeroCelsiusInKelvin);
}

/** Water that the air at `t` °C and `rh` % could still take up, in g/m³. */
export function humidityDeficit(t: number, rh: number): number {
  return absoluteHumidity(t, 100) - absoluteHumidity(t, rh);
}

/**
 * Conductivity `ec` (dS/m), measured at `t` °C, as it would be at 25 °C. `a` is the relative change per K: probes use
 * 0.0185 to 0.02. Many probes compensate by themselves; doing it twice makes the value wrong.
 */
export function ecAt25(ec: number, t: number, a = 0.0185): number {
  return ec / (1 + a * (t - 25));
}

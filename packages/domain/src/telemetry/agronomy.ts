/** Converts vapour pressure to density: g/m³ = this × kPa / K (molar mass of water over the gas constant). */
const gramsPerKilopascal = 2167;
const zeroCelsiusInKelvin = 273.15;

// Tetens constants of FAO Irrigation and Drainage Paper 56, equation 11.
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

/** Dew point in °C at `t` °C and `rh` %; undefined for rh ≤ 0. Tetens, solved for t. */
export function dewPoint(t: number, rh: number): number | undefined {
  if (rh <= 0) return undefined;
  const x = Math.log((saturationVapourPressure(t) * rh) / 100 / tetensBase);
  return (tetensOffset * x) / (tetensSlope - x);
}

/** Water in the air at `t` °C and `rh` %, in g/m³ (ideal gas law). */
export function absoluteHumidity(t: number, rh: number): number {
  return (gramsPerKilopascal * saturationVapourPressure(t) * rh) / 100 / (t + zeroCelsiusInKelvin);
}

/** Water the air at `t` °C and `rh` % can still take up, in g/m³. */
export function humidityDeficit(t: number, rh: number): number {
  return absoluteHumidity(t, 100) - absoluteHumidity(t, rh);
}

/**
 * Converts conductivity `ec` (dS/m) measured at `t` °C to 25 °C. `a` is the relative change per K, usually 0.0185 to
 * 0.02. Do not use with probes that compensate themselves.
 */
export function ecAt25(ec: number, t: number, a = 0.0185): number {
  return ec / (1 + a * (t - 25));
}

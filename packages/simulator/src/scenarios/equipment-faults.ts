/**
 * Faults of a room's or greenhouse's equipment. `ventStuck` holds the vents where they are, `lampFailure` loses a share
 * of the lamps, `co2ValveOpen` doses without pause, `nutrientOverdose` keeps dosing concentrate, `acidEmpty` doses no
 * acid, `doorOpen` adds air changes (1/h).
 */
export type EquipmentFaultKind =
  | 'ventStuck'
  | 'lampFailure'
  | 'co2ValveOpen'
  | 'nutrientOverdose'
  | 'acidEmpty'
  | 'doorOpen';

/** A fault between two instants (ms); `amount` is the lost share of the lamps, or the door's air changes per hour. */
export type EquipmentFault = { kind: EquipmentFaultKind; from: number; to: number; amount: number };

/** The active fault of a kind at an instant (ms). */
export type ActiveFault = (kind: EquipmentFaultKind, ts: number) => EquipmentFault | undefined;

export function activeFaultOf(faults: readonly EquipmentFault[] = []): ActiveFault {
  if (faults.length === 0) return () => undefined;
  return (kind, ts) => faults.find((fault) => fault.kind === kind && ts >= fault.from && ts < fault.to);
}

import type { Id } from "../text/rules.ts";

/** A certificate: whose, for which process, and until when it is valid (ms since the epoch). */
export interface CertificateSpan {
  readonly personId: Id;
  readonly until: number;
}

/** Whether an observer's eye is calibrated: never, not any more, or until some moment. */
export const CALIBRATION_STATES = ["NONE", "EXPIRED", "VALID"] as const;
export type CalibrationState = (typeof CALIBRATION_STATES)[number];

/** The end of a certificate: the same day some months later, or the last of that month if it has no such day. */
export function validUntil(from: Date, months: number): Date {
  const end = new Date(from);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(from.getUTCDate(), days));
  return end;
}

/** An observer's state, by the certificate that lasts longest. */
export interface ObserverCalibration {
  readonly state: CalibrationState;
  /** Ms since the epoch; absent without a certificate. */
  readonly until?: number;
}

/** The state of an observer at a moment (ms since the epoch). A certificate is valid through its last moment. */
export function calibrationAt(
  personId: Id,
  certificates: readonly CertificateSpan[],
  at: number,
): ObserverCalibration {
  const ends = certificates.filter((one) => one.personId === personId).map(({ until }) => until);
  if (ends.length === 0) return { state: "NONE" };
  const until = Math.max(...ends);
  return { state: until >= at ? "VALID" : "EXPIRED", until };
}

import { expect, it } from "vitest";
import { callerZone } from "./callerZone.ts";

const read = (headers: Record<string, string>, moment: string): string => {
  const zone = callerZone(headers);
  return `${zone.name} ${zone.local(new Date(moment)).toISOString().slice(0, 16)}`;
};

it("reads a moment as the caller's clock does, in summer and in winter", () => {
  const berlin = { "x-timezone": "Europe/Berlin", "x-datetimeoffset": "60" };
  expect(read(berlin, "2026-07-01T10:30:00Z")).toBe("Europe/Berlin 2026-07-01T12:30");
  expect(read(berlin, "2026-12-31T23:30:00Z")).toBe("Europe/Berlin 2027-01-01T00:30");
});

it("takes the offset where no zone is named, and UTC where neither makes sense", () => {
  expect(read({ "x-datetimeoffset": "-210" }, "2026-07-01T01:00:00Z")).toBe(
    "UTC−03:30 2026-06-30T21:30",
  );
  for (const headers of [{}, { "x-datetimeoffset": "99999" }, { "x-timezone": "Nowhere/Land" }])
    expect(read(headers as Record<string, string>, "2026-07-01T01:00:00Z")).toBe(
      "UTC 2026-07-01T01:00",
    );
});

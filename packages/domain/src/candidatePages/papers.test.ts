import { describe, expect, it } from "vitest";
import { nextCode } from "./codes.ts";
import { paperState, paperWindow } from "./papers.ts";

const entry = { exerciseId: "e", date: "2026-11-23", prepFrom: 530, to: 600 };
const timetable = { timeZone: "Europe/Berlin", entries: [entry] };
const at = (time: string) => new Date(`2026-11-23T${time}Z`);

describe("papers of an exercise", () => {
  it("are open from the preparation to the end of the candidate's session, by the clock of the place", () => {
    const window = paperWindow("e", timetable, undefined);
    expect(paperState(window, at("07:49:59.999"))).toBe("before");
    expect(paperState(window, at("07:50:00.000"))).toBe("open");
    expect(paperState(window, at("08:59:59.999"))).toBe("open");
    expect(paperState(window, at("09:00:00.000"))).toBe("closed");
  });

  it("are never open for a candidate without a session, even where somebody has released them", () => {
    const release = { openedAt: at("08:00:00"), closedAt: null };
    const window = paperWindow("other", timetable, release);
    expect(window).toBeNull();
    expect(paperState(window, at("08:30:00"))).toBe("before");
  });

  it("are open by hand in a run without a timetable", () => {
    expect(paperState(paperWindow("e", null, undefined), at("08:00:00"))).toBe("before");
    const open = paperWindow("e", null, { openedAt: at("08:00:00"), closedAt: null });
    expect(paperState(open, at("07:59:59"))).toBe("before");
    expect(paperState(open, at("23:00:00"))).toBe("open");
    const closed = paperWindow("e", null, { openedAt: at("08:00:00"), closedAt: at("09:00:00") });
    expect(paperState(closed, at("08:59:59"))).toBe("open");
    expect(paperState(closed, at("09:00:00"))).toBe("closed");
  });
});

describe("codes of a link", () => {
  it("are five within an hour from the first, then anew", () => {
    const since = at("08:00:00");
    expect(nextCode({ count: 0, since: null }, since)).toEqual({ count: 1, since });
    expect(nextCode({ count: 4, since }, at("08:30:00"))).toEqual({ count: 5, since });
    expect(nextCode({ count: 5, since }, at("08:59:59"))).toBeNull();
    expect(nextCode({ count: 5, since }, at("09:00:00"))).toEqual({
      count: 1,
      since: at("09:00:00"),
    });
  });
});

import {
  calls,
  type ColorMap,
  DEFAULT_STYLING,
  EMAIL_COLORS,
  type Styling,
  THEME_COLORS,
} from "@assay/contract";
import { IMAGE_BYTES, LOGIN_IMAGE_BYTES } from "@assay/domain";
import {
  buildTenant,
  buildUser,
  Client,
  send,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { auditLog } from "../../db/schema/audit.ts";
import { tenantImages } from "../../db/schema/tenants.ts";

let server: TestServer;
let tenant: TestTenant;
let designer: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
beforeEach(async () => {
  tenant = await buildTenant(server, { styling: DEFAULT_STYLING });
  designer = await buildUser(tenant, { permissions: ["CORPORATE_DESIGN"] });
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** An image with a number of bytes; another `mark` makes it a different one. */
const image = (size = DOT.length, mark = 0) => {
  const bytes = Buffer.alloc(size, mark);
  DOT.copy(bytes);
  return bytes;
};
const asData = (bytes: Buffer, type = "image/png") =>
  `data:${type};base64,${bytes.toString("base64")}`;
const store = (body: object) => designer.ok(calls.updateStyles, { body });
const refused = (body: object) => designer.refused(calls.updateStyles, { body });
/** Moves the clock and signs in again, since the session has ended by then. */
const later = async (ms: number) => {
  server.clock.advance(ms);
  designer = await buildUser(tenant, { permissions: ["CORPORATE_DESIGN"] });
};
const seen = () => new Client(server.port, tenant.host).ok(calls.getTenant);
const fetchImage = (address: string, host = tenant.host) =>
  send(server.port, { path: address, headers: { host } });
const storedIds = async () =>
  (
    await server.database.withTenant(tenant.id, (tx) =>
      tx.db.select({ id: tenantImages.id }).from(tenantImages),
    )
  ).map(({ id }) => id);
const auditRows = () =>
  server.owner.withTenant(tenant.id, (tx) =>
    tx.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.tenantId, tenant.id), eq(auditLog.action, "tenant.updateStyles"))),
  );

/** A distinct colour for each name, so that a swap of two would be noticed. */
const distinct = (offset: number): ColorMap =>
  Object.fromEntries(
    THEME_COLORS.map((name, index) => [name, `#${(offset + index).toString(16).padStart(6, "0")}`]),
  ) as ColorMap;

describe("the theme of a tenant", () => {
  it("are orange, blue and green until others are chosen [THEME-14, THEME-15, THEME-16]", async () => {
    const { theme } = (await seen()).styling;
    const hue = (color: string) => {
      const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
        Number.parseInt(color.slice(at, at + 2), 16),
      );
      if (r > g && g > b) return "orange";
      return b > r && b > g ? "blue" : g > r && g > b ? "green" : color;
    };
    for (const { primary, secondary, accent, highlight } of [theme.light, theme.dark]) {
      expect([primary, secondary, accent].map(hue)).toEqual(["orange", "blue", "green"]);
      expect(highlight).toBe("#24d46e");
    }
    expect([theme.light.footerlink, theme.dark.footerlink]).toEqual(["#212121", "#ffffff"]);
  });

  it("are stored whole and read back, at once and by everybody [THEME-04, THEME-10, THEME-11, THEME-12, THEME-13, API-14]", async () => {
    const first = await designer.ok(calls.getStyles);
    const can = { edit: true };
    expect(first).toEqual({ id: tenant.id, revision: 1, can, ...DEFAULT_STYLING });
    const zone = (dark: boolean, mark: number) => ({
      backgroundImage: asData(image(100, mark)),
      dark,
    });
    const sent: Styling = {
      logo: asData(image(100, 9)),
      theme: { light: distinct(0x111100), dark: distinct(0xddee00) },
      drawer: zone(true, 1),
      appbar: zone(false, 2),
      footer: zone(true, 3),
      login: { backgroundColor: "#0a0b0c", ...zone(true, 4) },
      email: Object.fromEntries(
        EMAIL_COLORS.map((name, index) => [name, `#00000${index}`]),
      ) as Styling["email"],
    };
    const stored = await store({ ...sent, revision: 1 });
    const address = expect.stringMatching(/^\/api\/Tenant\/Images\/[0-9a-f]{24}$/);
    const expected = {
      ...sent,
      logo: address,
      drawer: { backgroundImage: address, dark: true },
      appbar: { backgroundImage: address, dark: false },
      footer: { backgroundImage: address, dark: true },
      login: { backgroundColor: "#0a0b0c", backgroundImage: address, dark: true },
    };
    expect(stored).toEqual({ id: tenant.id, revision: 2, can, ...expected });
    expect(await designer.ok(calls.getStyles)).toEqual(stored);
    expect((await seen()).styling).toEqual(expected);
    const shown = await fetchImage(stored.drawer.backgroundImage ?? "");
    expect(shown.bytes.equals(image(100, 1))).toBe(true);
  });

  it("keep what a write leaves out", async () => {
    const stored = await store({
      login: { backgroundColor: null, backgroundImage: null, dark: true },
    });
    expect(stored).toMatchObject({
      ...DEFAULT_STYLING,
      login: { backgroundColor: null, dark: true },
    });
  });

  it("are not overwritten by an edit of an older state, nor held up by the settings", async () => {
    const first = await designer.ok(calls.getStyles);
    const light = { ...first.theme.light, primary: "#123456" };
    const mine = await store({ ...first, theme: { ...first.theme, light } });
    const late = await refused({ ...first, email: { ...first.email, text: "#000001" } });
    expect(late.types).toEqual(["UPDATE_FAILED"]);
    expect(late.payload).toEqual(mine);
    // Sending the same again is a retry after a lost answer, which succeeds.
    expect(await store({ ...first, theme: { ...first.theme, light } })).toEqual(mine);
    const settler = await buildUser(tenant, { permissions: ["CORPORATE_SETTINGS"] });
    await settler.ok(calls.updateSettings, { body: { useFormality: false } });
    expect((await store({ ...mine, email: { ...mine.email, text: "#000002" } })).revision).toBe(3);
  });

  it("follow each other when two are stored at once", async () => {
    const first = await designer.ok(calls.getStyles);
    const save = (text: string) =>
      designer.send(calls.updateStyles, { body: { ...first, email: { ...first.email, text } } });
    const answers = await Promise.all([save("#00000a"), save("#00000b")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await designer.ok(calls.getStyles)).revision).toBe(2);
  });

  it("need CORPORATE_DESIGN, to read them for editing and to store them [SEC-12]", async () => {
    const others = await buildUser(tenant, { permissions: ["CORPORATE_SETTINGS", "EDIT_USERS"] });
    expect((await others.refused(calls.getStyles)).types).toEqual(["NO_PERMISSION"]);
    const denied = await others.refused(calls.updateStyles, { body: {} });
    expect(denied.types).toEqual(["NO_PERMISSION"]);
    const nobody = new Client(server.port, tenant.host);
    expect((await nobody.refused(calls.updateStyles, { body: {} })).types).toEqual([
      "NOT_LOGGED_IN",
    ]);
    expect((await seen()).styling).toEqual(DEFAULT_STYLING);
  });

  it("leave in the log who changed which fields, and no image", async () => {
    const { theme } = DEFAULT_STYLING;
    const dark = { ...theme.dark, info: "#010203" };
    await store({ logo: asData(image()), theme: { ...theme, dark } });
    await store({ theme: { ...theme, dark } });
    const rows = await auditRows();
    expect(rows).toMatchObject([
      {
        actorId: designer.user.id,
        subjectId: tenant.id,
        details: { fields: ["logo", "theme.dark.info"] },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain("data:");
  });
});

describe("a colour", () => {
  it("is six hexadecimal digits and nothing else", async () => {
    const { theme, email, login } = DEFAULT_STYLING;
    const attacks = [
      "red",
      "#fff",
      "#12345g",
      "#123456;background:url(//evil.example)",
      "var(--x)",
      "url(javascript:alert(1))",
      "#123456\n",
      "</style><script>",
    ];
    for (const color of attacks) {
      const light = { ...theme.light, primary: color };
      expect((await refused({ theme: { ...theme, light } })).errors).toEqual({
        "theme.light.primary": ["color"],
      });
      expect((await refused({ email: { ...email, card: color } })).types).toEqual(["BAD_REQUEST"]);
      expect((await refused({ login: { ...login, backgroundColor: color } })).types).toEqual([
        "BAD_REQUEST",
      ]);
    }
    expect((await seen()).styling).toEqual(DEFAULT_STYLING);
  });

  it("is missing from no map, and no map has more", async () => {
    const { theme, drawer } = DEFAULT_STYLING;
    const { primary: _gone, ...less } = theme.light;
    expect((await refused({ theme: { ...theme, light: less } })).types).toEqual(["BAD_REQUEST"]);
    const more = { ...theme.light, "primary}body{display:none": "#000000" };
    expect((await refused({ theme: { ...theme, light: more } })).types).toEqual(["BAD_REQUEST"]);
    const wrong = Array.from({ length: 300 }, (_, index) => [`c${index}`, "#000000"]);
    const flood = Object.fromEntries(wrong);
    expect((await refused({ theme: { ...theme, dark: flood } })).errors).toEqual({
      "theme.dark": ["tooMany"],
    });
    expect((await refused({ email: flood })).errors).toEqual({ email: ["tooMany"] });
    expect((await refused({ drawer: { ...drawer, css: "x" } })).types).toEqual(["BAD_REQUEST"]);
    expect((await refused({ styling: DEFAULT_STYLING })).types).toEqual(["BAD_REQUEST"]);
  });
});

describe("an image of the theme", () => {
  const places = ["logo", "drawer", "appbar", "footer"] as const;
  const bodyOf = (place: (typeof places)[number] | "login", value: string | null) =>
    place === "logo"
      ? { logo: value }
      : { [place]: { ...DEFAULT_STYLING[place], backgroundImage: value } };
  const pathOf = (place: string) => (place === "logo" ? "logo" : `${place}.backgroundImage`);

  it("has at most 524288 bytes, that of the sign-in page 2097152 [THEME-06, THEME-07]", async () => {
    for (const place of places) {
      await store(bodyOf(place, asData(image(IMAGE_BYTES))));
      const large = await refused(bodyOf(place, asData(image(IMAGE_BYTES + 1))));
      expect(large.errors).toEqual({ [pathOf(place)]: ["imageTooBig"] });
    }
    await store(bodyOf("login", asData(image(LOGIN_IMAGE_BYTES))));
    const large = await refused(bodyOf("login", asData(image(LOGIN_IMAGE_BYTES + 1))));
    expect(large.errors).toEqual({ "login.backgroundImage": ["imageTooBig"] });
  });

  it("can be sent together with all others, each as large as it may be", async () => {
    const all = Object.assign(
      {},
      ...places.map((place, mark) => bodyOf(place, asData(image(IMAGE_BYTES, mark)))),
    );
    await store({ ...all, ...bodyOf("login", asData(image(LOGIN_IMAGE_BYTES))) });
    expect(await storedIds()).toHaveLength(5);
    const flood = await designer.send(calls.updateStyles, {
      body: { logo: `data:image/png;base64,${"A".repeat(7_000_000)}` },
    });
    expect(flood.status).toBe(413);
  });

  it("is an image by its content, whatever it is called [THEME-08]", async () => {
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
    const html = Buffer.from("<!doctype html><script>alert(1)</script>");
    for (const bytes of [svg, html, Buffer.from("MZ"), DOT.subarray(0, 20)])
      expect((await refused({ logo: asData(bytes) })).errors).toEqual({ logo: ["imageUnknown"] });
    const vast = Buffer.from(DOT);
    vast.writeUInt32BE(100_000, 16);
    expect((await refused({ logo: asData(vast) })).errors).toEqual({
      logo: ["imageTooManyPixels"],
    });
    // An image with a wrong declared type is served by its content's type.
    const { logo } = await store({ logo: asData(DOT, "image/jpeg") });
    expect((await fetchImage(logo ?? "")).headers["content-type"]).toBe("image/png");
  });

  it("is no address of anything else", async () => {
    const attacks = [
      "https://evil.example/x.png",
      "//evil.example/x.png",
      "javascript:alert(1)",
      "data:text/html;base64,PGI+",
      "data:image/svg+xml;base64,PHN2Zy8+",
      "data:image/png,x",
      'data:image/png;base64,AA==");background:url("//evil.example',
      "/api/Tenant/Images/../../User/Account",
      "/api/Tenant/Images/0123456789abcdef0123456",
      "/api/Tenant/Images/0123456789abcdef01234567",
      "/api/Tenant/Images/0123456789abcdef01234567?x=1",
      "",
    ];
    for (const value of attacks)
      expect((await refused({ logo: value })).errors, value).toEqual({ logo: ["imageUnknown"] });
  });

  it("is public under an address that changes with its content, and never runs anything", async () => {
    const { logo } = await store({ logo: asData(image(200, 1)) });
    const { headers, status } = await fetchImage(logo ?? "");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "image/png",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    expect(headers["content-disposition"]).toMatch(/^inline;/);
    const changed = await store({ logo: asData(image(200, 2)) });
    expect(changed.logo).not.toBe(logo);
    expect((await store({ logo: asData(image(200, 1)) })).logo).toBe(logo);
  });

  it("stays where its address is sent, is stored once, and goes a day after its last use", async () => {
    const same = asData(image(300));
    const first = await store({ logo: same, drawer: { backgroundImage: same, dark: false } });
    expect(first.logo).toBe(first.drawer.backgroundImage);
    expect(await storedIds()).toHaveLength(1);
    const kept = await store({ ...first, logo: null });
    expect(kept.drawer.backgroundImage).toBe(first.logo);
    expect(await storedIds()).toHaveLength(1);
    const gone = await store({ ...kept, drawer: DEFAULT_STYLING.drawer });
    expect(await storedIds()).toHaveLength(1);
    const write = (text: string) => store({ email: { ...gone.email, text } });
    await later(DAY_MS - 60_000);
    await write("#000001");
    expect(await storedIds()).toHaveLength(1);
    await later(120_000);
    await write("#000002");
    expect(await storedIds()).toEqual([]);
    expect((await fetchImage(first.logo ?? "")).status).toBe(400);
    // A deleted image cannot be restored by its address.
    expect((await refused({ logo: first.logo })).errors).toEqual({ logo: ["imageUnknown"] });
  });

  it("can be kept by who edited it before somebody else replaced it", async () => {
    const first = await store({ logo: asData(image(300, 1)) });
    const theirs = await store({ ...first, logo: asData(image(300, 2)) });
    // The editor keeps its own version: the newer state with the image of the older one.
    const mine = await store({ ...theirs, logo: first.logo });
    expect(mine.logo).toBe(first.logo);
    expect((await fetchImage(first.logo ?? "")).bytes.equals(image(300, 1))).toBe(true);
    // An image that is in use again stays.
    await later(2 * DAY_MS);
    const next = await store({ ...mine, email: { ...mine.email, text: "#000001" } });
    expect(await storedIds()).toEqual([(next.logo ?? "").split("/").at(-1)]);
  });

  it("that nothing shows is kept with few others, not with all of a day", async () => {
    for (let mark = 0; mark < 25; mark++) await store({ logo: asData(image(100, mark)) });
    expect(await storedIds()).toHaveLength(21);
  });

  it("is one tenant's own", async () => {
    const { logo } = await store({ logo: asData(image(400)) });
    const other = await buildTenant(server);
    const theirs = await fetchImage(logo ?? "", other.host);
    expect(JSON.parse(theirs.text).metadata.errors[0].type).toBe("ITEM_NOT_FOUND");
    const otherTenant = await buildUser(other, { permissions: ["CORPORATE_DESIGN"] });
    const taken = await otherTenant.refused(calls.updateStyles, { body: { logo } });
    expect(taken.errors).toEqual({ logo: ["imageUnknown"] });
    expect((await fetchImage("/api/Tenant/Images/nonsense")).status).toBe(400);
  });

  it("is not stored where the rest of the write is refused", async () => {
    const first = await designer.ok(calls.getStyles);
    await store({ ...first, email: { ...first.email, text: "#000001" } });
    await refused({ ...first, logo: asData(image(500)) });
    await refused({
      logo: asData(image(500)),
      footer: { backgroundImage: asData(Buffer.from("x")), dark: true },
    });
    expect(await storedIds()).toEqual([]);
  });
});

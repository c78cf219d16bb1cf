import { describe, expect, it } from "vitest";
import { linkToken, storeLinkToken } from "./linkTokens.ts";

/** Opens a mailed link; gives where the page leads instead. */
function openLink(pathname: string, query: string, token?: string): unknown {
  try {
    storeLinkToken({ pathname, href: `${pathname}${query}`, search: { token } });
    return undefined;
  } catch (redirection) {
    return (redirection as { options: unknown }).options;
  }
}

describe("the token of a mailed link", () => {
  it("leaves the address before the page appears, and leaves no entry in the history", () => {
    const redirection = openLink("/user/enroll/a%40b.de", "?token=secret&lang=fr#top", "secret");
    expect(redirection).toMatchObject({ href: "/user/enroll/a%40b.de", replace: true });
    expect(JSON.stringify(redirection)).not.toContain("secret");
  });

  it("is known to the page that it belongs to, and to no other", () => {
    openLink("/user/activate/x", "?token=one", "one");
    openLink("/user/activate/y", "?token=two", "two");
    expect(linkToken("/user/activate/x")).toBe("one");
    expect(linkToken("/user/activate/y")).toBe("two");
    expect(linkToken("/user/activate/z")).toBeUndefined();
  });

  it("is the one of the link that was opened last", () => {
    openLink("/user/enroll/again", "?token=old", "old");
    openLink("/user/enroll/again", "?token=new", "new");
    expect(linkToken("/user/enroll/again")).toBe("new");
  });

  it("stays known when the page is shown without it, as after the redirection", () => {
    openLink("/user/enroll/kept", "?token=kept", "kept");
    expect(openLink("/user/enroll/kept", "")).toBeUndefined();
    expect(linkToken("/user/enroll/kept")).toBe("kept");
  });
});

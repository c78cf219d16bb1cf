import dns from "node:dns";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openOutgoing, type Outgoing, RefusedAddress } from "./outgoing.ts";

const open: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of open.splice(0)) await close();
});

function outgoing(...networks: string[]): Outgoing {
  const made = openOutgoing(networks);
  open.push(() => made.close());
  return made;
}

/** A server on loopback that counts what it is asked. */
async function listening(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, asked };
}

/** Lets a name resolve to these addresses, as the server of an attacker's domain can say. */
function resolving(...addresses: string[]) {
  type Done = (error: null, found: { address: string; family: number }[]) => void;
  vi.spyOn(dns, "lookup").mockImplementation(((_name: string, _options: object, done: Done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )) as unknown as typeof dns.lookup);
}

const refusal = (sent: Promise<unknown>) =>
  expect(sent).rejects.toMatchObject({ cause: expect.any(RefusedAddress) });

describe("a request to an address that a user has entered", () => {
  // Thirteen spellings of the inside.
  it.each([
    "127.0.0.1",
    "localhost",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "0.0.0.0",
    "2130706433",
    "0x7f.1",
    "127.1",
    "0177.0.0.1",
    "169.254.169.254",
    "[fd00::1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
  ])("never reaches the inside as %s", async (host) => {
    const { port, asked } = await listening((response) => response.end("inside"));
    for (const protocol of ["http", "https"])
      await refusal(outgoing().fetch(`${protocol}://${host}:${port}/`));
    expect(asked).toEqual([]);
  });

  it("never reaches the inside by a name that leads there, even where only one of its addresses does", async () => {
    const { port, asked } = await listening((response) => response.end("inside"));
    resolving("127.0.0.1");
    await refusal(outgoing().fetch(`https://directory.example:${port}/`));
    resolving("198.41.0.4", "10.0.0.8");
    await refusal(outgoing().fetch(`https://directory.example:${port}/`));
    expect(asked).toEqual([]);
  });

  it("is never sent readably over the internet", async () => {
    resolving("198.41.0.4");
    await refusal(outgoing().fetch("http://directory.example/"));
    await refusal(outgoing().fetch("http://198.41.0.4/"));
  });

  it("reaches the networks that the operator names, and only these", async () => {
    const { port, asked } = await listening((response) => response.end("inside"));
    const answer = await outgoing("127.0.0.1").fetch(`http://127.0.0.1:${port}/here`);
    expect([answer.status, await answer.text()]).toEqual([200, "inside"]);
    await refusal(outgoing("10.0.0.0/8", "127.0.0.2").fetch(`http://127.0.0.1:${port}/there`));
    expect(asked).toEqual(["GET /here"]);
  });

  it("follows no redirect", async () => {
    const { port, asked } = await listening((response) => {
      response.writeHead(302, { location: "/secret" }).end();
    });
    const answer = await outgoing("127.0.0.0/8").fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      body: "x",
    });
    expect([answer.status, asked]).toEqual([302, ["POST /"]]);
  });

  it("reads no answer without end", async () => {
    const { port } = await listening((response) => {
      const more = () => {
        while (response.write("x".repeat(64 * 1024)));
      };
      response.on("drain", more);
      more();
    });
    const answer = await outgoing("127.0.0.0/8").fetch(`http://127.0.0.1:${port}/`);
    await expect(answer.text()).rejects.toThrow();
  });
});

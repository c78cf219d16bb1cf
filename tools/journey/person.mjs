// The first administrator of a tenant, who comes through the proxy: accepts the invitation, and saves all the time.
import fs from "node:fs";
import { request } from "node:https";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const PASSWORD = "Journey-to-two-servers-26!";
/** So long somebody tries again what was not confirmed, as the pages do. */
const PATIENCE_MS = 30_000;

/** The invitation's link, out of the mails that the servers keep; undefined as long as there is none. */
function invitation(folders) {
  for (const folder of folders.filter((one) => fs.existsSync(one)))
    for (const name of fs.readdirSync(folder).filter((one) => one.endsWith(".eml"))) {
      const mail = fs.readFileSync(path.join(folder, name), "utf8");
      const text = mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
      const token = /\/user\/enroll\/\S*token=([\w-]+)/.exec(text)?.[1];
      if (token) return token;
    }
  return undefined;
}

/** One call through the proxy, over TLS whose certificate and host name are checked. */
const sender = ({ port, certificate, host }) =>
  function send(method, where, { token, body } = {}) {
    const content = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      host,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(content && { "content-type": "application/json" }),
      ...(content && { "content-length": Buffer.byteLength(content) }),
    };
    const options = { host: "127.0.0.1", servername: host, ca: certificate, port, method, headers };
    return new Promise((resolve, reject) => {
      const outgoing = request({ ...options, path: `/api${where}` }, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part) => (text += part));
        answer.on("error", reject).on("end", () => resolve({ status: answer.statusCode, text }));
      });
      outgoing.on("error", reject).end(content);
    });
  };

const payloadOf = ({ status, text }) => {
  if (status !== 200) throw new Error(`answered with ${status}: ${text}`);
  return JSON.parse(text).payload;
};

/** Accepts the invitation. @param proxy port, certificate and host name @param mails folders of kept mails */
export async function enrol(proxy, email, mails) {
  const send = sender(proxy);
  let token;
  for (let tries = 0; !(token = invitation(mails)); tries += 1) {
    if (tries > 300) throw new Error("no invitation arrived");
    await delay(100);
  }
  const body = { email, newPassword: PASSWORD, token };
  const login = payloadOf(await send("POST", "/User/Enroll", { body }));
  const session = { send, token: login.token.token };
  const { id } = payloadOf(await send("GET", "/User/Account", session));
  return { ...session, id };
}

/** Again until it is confirmed: 429, 502, 503, 504 and a connection that breaks say nothing for good. */
async function confirmed(ask, repeated) {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask().catch(({ message }) => ({ status: 0, text: message }));
    if (![0, 429, 502, 503, 504].includes(answer.status)) return payloadOf(answer);
    repeated.push(answer.status);
    if (Date.now() > until) throw new Error(`not confirmed: ${answer.status} ${answer.text}`);
    await delay(250);
  }
}

/** Saves a new unit again and again, and reads each that was confirmed, until it is told to stop. */
export function keepSaving({ send, token, id }) {
  const repeated = [];
  let count = 0;
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      const orgUnit = `Unit ${count + 1}`;
      const body = { id, orgUnit };
      await confirmed(() => send("PUT", "/Users", { token, body }), repeated);
      const stored = await confirmed(() => send("GET", `/Users/${id}`, { token }), repeated);
      if (stored.orgUnit !== orgUnit)
        throw new Error(`"${orgUnit}" was confirmed, and "${stored.orgUnit}" is stored`);
      count += 1;
      await delay(50);
    }
  })();
  let failure;
  const done = work.catch((error) => (failure = error));
  return {
    count: () => count,
    /** @returns how many saves were confirmed, and what was answered to those that had to be sent again */
    stop: async () => {
      isOver = true;
      await done;
      if (failure) throw failure;
      return { count, repeated };
    },
  };
}
